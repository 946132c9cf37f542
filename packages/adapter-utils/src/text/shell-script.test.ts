import { expect, it } from "vitest";
import { commandOfWords, scriptOfShell } from "./shell-script.ts";

it.each([
	["bash", "-lc"],
	["/bin/sh", "-c"],
	["/usr/local/bin/zsh", "-l", "-c"],
	["C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe", "-Command"],
])("finds the script of %j", (...words) => expect(scriptOfShell([...words, "npm test"])).toBe("npm test"));

it.each([
	["./bash", "-c"],
	["/tmp/x/sh", "-c"],
	["bin/sh", "-c"],
	["/bin/../tmp/sh", "-c"],
	["C:\\Users\\x\\cmd.exe", "/c"],
	["C:\\Windows\\..\\x\\cmd.exe", "/c"],
	["python3", "-c"],
	["chmod", "-vc"],
	["/tmp/evil", "-c"],
	["bash", "--rcfile", "x", "-c"],
	["bash", "-C"],
	["bash", "-norc"],
	["bash", "-o", "-c"],
	["bash", "-Command"],
	["bash", "/c"],
	["cmd", "-c"],
])("does not take %j for a shell", (...words) => expect(scriptOfShell([...words, "npm test"])).toBeUndefined());

it.each([
	[["bash", "-lc", "a && b"], "a && b"],
	[["rm", "-r", "a b; c", "it's", ""], "rm -r 'a b; c' 'it'\\''s' ''"],
])("writes %j as %j", (words, command) => expect(commandOfWords(words)).toBe(command));
