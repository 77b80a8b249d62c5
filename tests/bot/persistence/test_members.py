"""Which process has which shards: nobody's shard is another's, and all are had as soon as they are free."""

from hypothesis import given
from hypothesis import strategies as st

from bot.persistence.members import ALL, Member, Members, Shards, counted, kept, load_members, save_members, share_of
from bot.tables.ids import GuildId

A, B, C = "A", "B", "C"


def at(shard: int) -> GuildId:
    return GuildId(shard << 22 | 5)


def test_a_server_belongs_to_one_shard_and_what_stands_on_none_to_the_first() -> None:
    mine = Shards(4, frozenset({0, 2}))
    assert [mine.has(at(shard)) for shard in range(8)] == [True, False, True, False] * 2
    assert (mine.has(GuildId(0)), mine.leads) == (True, True)
    assert not Shards(4, frozenset({1})).leads
    assert ALL.has(at(7))
    assert ALL.leads


def test_whoever_comes_first_takes_all_and_gives_up_what_others_shall_have() -> None:
    alone = counted({A: Member(4)}, A)
    assert alone[A].shards == (0, 1, 2, 3)
    joined: Members = {**alone, B: Member(4)}
    assert counted(joined, B)[B].shards == ()
    assert kept(joined, A) == {0, 1}
    given_up = counted(joined, A, given_up={2, 3})
    assert (given_up[A].shards, counted(given_up, B)[B].shards) == ((0, 1), (2, 3))


def test_the_shards_of_one_that_is_silent_are_free_at_once() -> None:
    two: Members = {A: Member(4, (0, 1), 7), B: Member(4, (2, 3), 9)}
    assert counted(two, B, silent=[A]) == {B: Member(4, (0, 1, 2, 3), 10)}


Step = tuple[str, str]
STEPS = st.lists(st.tuples(st.sampled_from("ABCDE"), st.sampled_from(["come", "count", "go", "strike"])), max_size=60)


@given(STEPS, st.integers(1, 7))
def test_whoever_comes_and_goes_no_shard_has_two_and_in_the_end_all_are_had_evenly(
    steps: list[Step], total: int
) -> None:
    members: Members = {}
    for name, what in steps:
        if what == "come":
            members = {**members, name: members.get(name, Member(total))}
        elif name in members and what == "go":
            members = {each: member for each, member in members.items() if each != name}
        elif name in members:
            silent = [each for each in members if each != name][:1] if what == "strike" else []
            given_up = set(members[name].shards) - kept(members, name)
            members = counted(members, name, silent, given_up)
        had = [shard for member in members.values() for shard in member.shards]
        assert len(had) == len(set(had))
        assert load_members(save_members(members)) == members
    for _ in range(2):
        for name in members:
            members = counted(members, name, given_up=set(members[name].shards) - kept(members, name))
    if members:
        assert sorted(shard for member in members.values() for shard in member.shards) == list(range(total))
        assert all(len(member.shards) == share_of(members, name) for name, member in members.items())
