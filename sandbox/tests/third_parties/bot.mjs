// A small discord.js bot for test_third_parties.py: registers /hello, answers with a button, updates, edits, writes privately.
import { createRequire } from "node:module";

const require = createRequire(`${process.env.MODULES}/`);
const { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits } = require("discord.js");

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: process.env.API } });
const row = () =>
  new ActionRowBuilder().addComponents(
    new ButtonBuilder().setCustomId("press").setLabel("Press").setStyle(ButtonStyle.Primary),
  );

client.once(Events.ClientReady, async () => {
  await client.application.commands.set([{ name: "hello", description: "Says hello" }]);
  console.log("ready");
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    await interaction.reply({ content: "hello", components: [row()] });
  } else if (interaction.isButton()) {
    await interaction.update({ content: "pressed", components: [] });
    await interaction.message.edit({ content: "edited" });
    await interaction.user.send("privately");
    console.log("done");
  }
});

process.on("SIGTERM", async () => {
  await client.destroy();
  process.exit(0);
});

await client.login(process.env.TOKEN);
