import { expect, it } from "vitest";
import { readCommand } from "./read-command.ts";

it.each([
	["/bin/bash -lc ls", "ls"],
	["/bin/bash -lc 'git log --oneline'", "git log --oneline"],
	['bash -lc "cat > a <<\'E\'\n\\$HOME \\"x\\" \\`y\\` \\\\\nE"', "cat > a <<'E'\n$HOME \"x\" `y` \\\nE"],
	["/usr/bin/zsh -c 'a && b | c'", "a && b | c"],
	["sh -lc 'it'\\''s'", "it's"],
	["bash -lc 'it'\"'\"'s'", "it's"],
	["bash --noprofile -lc ls", "bash --noprofile -lc ls"],
	["bash -l -c ls", "ls"],
	["pwsh -NoProfile -Command 'Get-ChildItem'", "Get-ChildItem"],
	["cmd.exe /c dir", "dir"],
	["bash -lc ''", ""],
])("shows the script of %j", (command, script) => expect(readCommand(command)).toBe(script));

it.each([
	"ls -la",
	"make -c x",
	"bash -lc 'a' | tee log",
	"bash -lc 'a'; b",
	"bash -lc 'a' name",
	"bash -lc $(cat x)",
	"bash -lc 'not closed",
	"bash script.sh",
	"",
])("leaves %j as it is", (command) => expect(readCommand(command)).toBe(command));

it("reads a list of words", () => {
	expect(readCommand(["bash", "-lc", "git log | head"])).toBe("git log | head");
	expect(readCommand(["git", "log"])).toBe("git log");
	expect(readCommand(["ls", "a b; rm -rf /etc", "it's", ""])).toBe("ls 'a b; rm -rf /etc' 'it'\\''s' ''");
	expect(readCommand(["ls", 1])).toBe("");
	expect(readCommand(7)).toBe("");
});

it("takes linear time", () => {
	const long = "x".repeat(990_000);
	expect(readCommand(`bash -lc "${long}"`)).toBe(long);
	for (const part of ["'", '"', "\\", "''", " ", "a ", '"\\']) readCommand(`bash -lc ${part.repeat(200_000)}`);
});
