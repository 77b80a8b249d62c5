"""The sandbox and the bot together on this machine, to play without Discord and to test the whole program."""
