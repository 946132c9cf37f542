import { execFileSync } from "node:child_process";
import type { RunEvent } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect, it } from "vitest";
import { commandLine, quoteForShell, readInvocation } from "./read-invocation.ts";

function event(type: string, payload: RunEvent["payload"]): RunEvent {
	return { runId: "r", seq: 1, type, message: null, payload, createdAt: "" };
}

describe("readInvocation", () => {
	it("takes the last invocation", () => {
		const payload = { command: "sh", commandArgs: ["-c", "ls"], cwd: "/w", env: { A: "***" }, prompt: "Do it." };
		const events = [event("invocation", { command: "old" }), event("invocation", payload), event("lifecycle.x", null)];
		expect(readInvocation(events)).toEqual({
			command: "sh",
			args: ["-c", "ls"],
			cwd: "/w",
			env: { A: "***" },
			notes: [],
			prompt: "Do it.",
		});
	});

	it("ignores missing and malformed parts", () => {
		expect(readInvocation([event("invocation", { command: "sh", commandArgs: [1, "a"], env: null, cwd: 3 })])).toEqual({
			command: "sh",
			args: ["a"],
			cwd: null,
			env: {},
			notes: [],
			prompt: null,
		});
		expect(readInvocation([event("invocation", { command: 1 })])).toBeNull();
		expect(readInvocation([])).toBeNull();
	});
});

const CONTROL_CHARACTERS = ["it's\na\\n\tb", "\u001b]0;x\u0007", "\u001b[31m1", "a\rb\u007f"];

/** What bash makes of a word. */
const inBash = (word: string) => execFileSync("bash", ["-c", `printf %s ${quoteForShell(word)}`], { encoding: "utf8" });

describe("commandLine", () => {
	it("quotes arguments that a shell would split or expand", () => {
		expect(commandLine({ command: "sh", args: ["-c", "echo 'a b'", ""] })).toBe(`sh -c 'echo '\\''a b'\\''' ''`);
	});

	it.each(CONTROL_CHARACTERS)("shows no control character of %j", (word) =>
		expect(quoteForShell(word)).toMatch(/^[ -~]+$/));

	it.each(CONTROL_CHARACTERS)("quotes %j so that bash reads it as it was", needs("bash"), (word) => {
		expect(inBash(word)).toBe(word);
	});
});
