## The language by its own name, as its speakers call it.

language-name = English

## Commands about settings; limits as in commands.ftl.

command-settings-description = Language, hand and reminders
command-server-settings-description = How the bot works on this server
command-server-settings-moderators = moderators
command-server-settings-moderators-description = People with this role may close any table
command-privacy-description = See, export or delete what is stored about you
command-privacy-show = show
command-privacy-show-description = What is stored about you
command-privacy-export = export
command-privacy-export-description = Everything stored about you, as a file
command-privacy-delete = delete
command-privacy-delete-description = Be forgotten by the bot
command-table-words = hide-words
command-table-words-description = Hide the lucky words of this table (moderators)
command-start-thread = thread
command-start-thread-description = Play in the table's own thread

## One line for each setting, above its menu.

settings-tick = { $title }: { $value }

## A person's own settings, private. settings-language, -hands, -reminders, -questions, -cards, -own-pictures, -boards: titles of
## menus; what follows each are its choices, which complete the title ("Where you see your hand: by direct message").
## At most 100 characters, better 40.

settings-me-title = Your settings
settings-direct-closed = ⚠️ Discord wouldn't let me message you. Allow direct messages from this server, then choose **by direct message** again. Until then, **{ PUBLIC("button-hand") }** below the table shows your cards.
settings-language = Language
settings-language-auto = as in Discord
settings-messages = Messages
settings-hands = Where you see your hand
settings-hands-direct = by direct message
settings-hands-channel = in the channel only
settings-reminders = Reminders
settings-reminders-daily = ping me
settings-reminders-ping = ping me for each 24-hour table
settings-reminders-quiet = without a ping
settings-streak-reminder = Streak reminder
settings-streak-reminder-on = 6 hours before the daily deal ends, for streaks of 3 days or more
settings-streak-reminder-off = none
settings-streak-reminder-unreached = ⚠️ I can't message you yet, so there are no reminders. Choose **by direct message** above and play a game.
settings-bells = Calls to new tables: choose one to stop it
settings-zone = Time zone
settings-zone-unchosen = as on the server
settings-questions = With the quick clock, each question
settings-questions-new = in a new message
settings-questions-edit = in the same message
settings-reveals = Revealed cards
settings-reveals-shown = on their own first, for 3 seconds
settings-reveals-quick = together with the next question
settings-cards = Choosing cards
settings-cards-mixed = buttons where they fit, otherwise menus
settings-cards-buttons = always buttons
settings-cards-menus = always menus
settings-own-pictures = Pictures for you alone
settings-own-pictures-always = with every hand
settings-own-pictures-asked = in 2 DOWN; otherwise when I ask
settings-own-pictures-never = text only
settings-privacy = Privacy
settings-boards = Leaderboards
settings-boards-shown = show me
settings-boards-hidden = leave me out
settings-streaks = Streaks
settings-streaks-shown = show them to everyone
settings-streaks-hidden = show them only to me

## The settings of a server, for whoever manages it; titles and choices as above.

settings-server-title = Settings of this server
settings-pages = More settings
settings-first-page = This server
settings-shown = What tables and results show
settings-game-title = { $game } on this server
settings-server-forbidden = Only people who can manage this server can do this.
settings-server-language = Language of public messages
settings-clock = Default clock
settings-seats = Default seats
settings-end = At the end of a game
settings-end-open = show all hands
settings-end-closed = keep hands hidden
settings-hints = Hints
settings-hints-on = allowed
settings-hints-off = not allowed
settings-pictures = Pictures of the table
settings-pictures-on = pictures and text
settings-pictures-off = text only
settings-turning = The turning point of a game
settings-turning-on = named in the result
settings-turning-off = only if you ask for it
settings-threads = Where a new table opens
settings-threads-own = in its own thread
settings-threads-here = in the channel itself
settings-morning = Morning post
settings-morning-none = Channel of the morning post: none
settings-morning-hour = Hour
settings-channels = Where games may be played
settings-channels-all = in every channel
settings-moderators = Moderators
settings-moderators-how = People who may manage channels or messages are always moderators.
settings-moderators-pick = no extra role
button-settings-form = All in one form

## Answers of the bot to a start command, private.

start-elsewhere = On this server, games are played in { $channels }.
start-open-thread = The table is open in { $channel }.
start-open-before = Your table is already open, in a thread of this channel.
start-thread-unused = The table didn't open, so nothing will happen in this thread.
start-no-thread = I couldn't make a thread here. Try again, or open the table without one.
permission-create-public-threads = Create Public Threads

## Lucky words are words of the players that go into the shuffling.

table-words-hidden = The lucky words of this table are hidden now.
