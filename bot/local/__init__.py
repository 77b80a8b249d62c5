"""The sandbox and the bot together on this machine: to play without Discord, and to try the whole program."""
