"""The sandbox and the bot together on one machine, to play without Discord and to test the whole program."""
