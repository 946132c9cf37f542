import pc from "picocolors";
import { describe, expect, it } from "vitest";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { createTerminalRenderer } from "./terminal-renderer.ts";

const ts = "t";
const result: Extract<TranscriptEntry, { kind: "result" }> = {
	kind: "result",
	ts,
	text: "All done",
	inputTokens: 1234,
	outputTokens: 56,
	cachedTokens: 1000,
	costUsd: 0.0123,
	subtype: "success",
	isError: false,
	errors: [],
};

function print(
	entries: TranscriptEntry[],
	options: { color?: boolean; debug?: boolean; columns?: number } = {},
): string {
	const renderer = createTerminalRenderer({ color: false, debug: false, ...options });
	return entries.map((entry) => renderer.render(entry)).join("") + renderer.end();
}

describe("createTerminalRenderer", () => {
	it("prints a run as a person reads it", () => {
		const entries: TranscriptEntry[] = [
			{ kind: "init", ts, model: "model-a", sessionId: "s1" },
			{ kind: "thinking", ts, text: "Let me look." },
			{ kind: "tool_call", ts, name: "Bash", input: { command: "ls\npwd", timeout: 1 }, toolUseId: "1" },
			{ kind: "tool_result", ts, toolUseId: "1", content: "a\nb\n", isError: false },
			{ kind: "assistant", ts, text: "Two files.\n\nDone." },
			{ kind: "stderr", ts, text: "a warning" },
			{ kind: "system", ts, text: "[paperclip] bye" },
			result,
		];
		expect(print(entries)).toBe(
			[
				"model model-a, session s1",
				"Let me look.",
				"▸ Bash  ls",
				"  a",
				"  b",
				"Two files.",
				"",
				"Done.",
				"a warning",
				"[paperclip] bye",
				"✓ success · 1,234 tokens in (1,000 cached) · 56 out · $0.0123",
				"",
			].join("\n"),
		);
	});

	it("lets deltas flow and ends their line before anything else", () => {
		const delta = (kind: "assistant" | "thinking", text: string): TranscriptEntry => ({ kind, ts, text, delta: true });
		const entries = [
			delta("thinking", "hm"),
			delta("thinking", "m"),
			delta("assistant", "He"),
			delta("assistant", "llo\nyou"),
		];
		expect(print(entries)).toBe("hmm\nHello\nyou\n");
		expect(print([delta("assistant", "end\n"), { kind: "system", ts, text: "s" }])).toBe("end\ns\n");
		const system: TranscriptEntry = { kind: "system", ts, text: "s" };
		expect(print([delta("assistant", "a"), system, system, delta("assistant", "b"), system])).toBe("a\ns\ns\nb\ns\n");
	});

	it("shows the first lines of a tool result and counts the rest, all of it in debug", () => {
		const content = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join("\n");
		const entry: TranscriptEntry = { kind: "tool_result", ts, toolUseId: "1", content, isError: false };
		expect(print([entry])).toBe("  line 1\n  line 2\n  line 3\n  line 4\n  line 5\n  … 15 more lines\n");
		expect(print([entry], { debug: true })).toContain("  line 20\n");
	});

	it("shows the text of a result when nothing else was said, and its errors", () => {
		expect(print([result])).toContain("All done\n✓ success");
		expect(print([{ kind: "assistant", ts, text: "All done" }, result])).not.toContain("All done\nAll done");
		const failed = { ...result, isError: true, subtype: "error_max_turns", errors: ["too many turns"], text: "" };
		expect(print([failed])).toMatch(/^too many turns\n✗ error_max_turns · /);
		expect(print([{ ...failed, errors: [], text: "Overloaded" }])).toMatch(/^Overloaded\n✗/);
	});

	it("adds no empty line to a message that ends with a line break, and keeps empty lines", () => {
		const say = (text: string): TranscriptEntry => ({ kind: "assistant", ts, text });
		expect(print([say("a\n"), say(""), say("b")])).toBe("a\n\nb\n");
	});

	it("says only what it knows about the result", () => {
		const bare = { ...result, text: "", inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0, subtype: "" };
		expect(print([bare])).toBe("✓ done\n");
	});

	it("colours each kind", () => {
		const { blue, green, yellow, red, gray } = pc.createColors(true);
		const paint = (entry: TranscriptEntry, debug = false) => print([entry], { color: true, debug });
		expect(paint({ kind: "system", ts, text: "x" })).toBe(`${blue("x")}\n`);
		expect(paint({ kind: "assistant", ts, text: "x" })).toBe(`${green("x")}\n`);
		expect(paint({ kind: "tool_call", ts, name: "x", input: {} })).toBe(`${yellow("▸ x")}\n`);
		expect(paint({ kind: "tool_result", ts, toolUseId: "1", content: "x", isError: true })).toBe(`${red("  x")}\n`);
		expect(paint({ kind: "stderr", ts, text: "x" })).toBe(`${red("x")}\n`);
		expect(paint({ kind: "thinking", ts, text: "x" })).toBe(`${gray("x")}\n`);
		expect(paint({ kind: "stdout", ts, text: "x" })).toBe("x\n");
		expect(paint({ kind: "stdout", ts, text: "x" }, true)).toBe(`${gray("x")}\n`);
	});

	it("lets no control character of an agent through, in any field", () => {
		const evil = "\u001b]52;c;cm0=\u0007\u001b[2A";
		const entries: TranscriptEntry[] = [
			{ kind: "init", ts, model: evil, sessionId: evil },
			{ kind: "assistant", ts, text: evil, delta: true },
			{ kind: "thinking", ts, text: evil },
			{ kind: "user", ts, text: evil },
			{ kind: "tool_call", ts, name: evil, input: { command: evil } },
			{ kind: "tool_call", ts, name: "x", input: { [evil]: 1 } },
			{ kind: "tool_result", ts, toolUseId: "1", content: evil, isError: false },
			{ ...result, text: evil, subtype: evil },
			{ ...result, isError: true, errors: [evil] },
			{ kind: "stderr", ts, text: evil },
			{ kind: "system", ts, text: evil },
			{ kind: "stdout", ts, text: evil },
			{ kind: "diff", ts, changeType: evil, text: evil },
		];
		for (const debug of [false, true]) expect(print(entries, { debug })).not.toMatch(/(?![\t\n])\p{Cc}/u);
	});
});
