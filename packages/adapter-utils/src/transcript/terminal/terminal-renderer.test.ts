import pc from "picocolors";
import { describe, expect, it } from "vitest";
import type { TranscriptEntry } from "../../contract/transcript-entry.ts";
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
	it("renders a whole run", () => {
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
				"reported success · 1,234 tokens in (1,000 cached) · 56 out · $0.0123",
				"",
			].join("\n"),
		);
	});

	it("joins deltas, and ends their line before any other entry", () => {
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

	it("shows the last state of a progress bar, in text and in the result of a tool", () => {
		const bar = "1 %\r50 %\r100 %\r";
		const text: TranscriptEntry = { kind: "assistant", ts, text: bar, format: "plain" };
		const result: TranscriptEntry = { kind: "tool_result", ts, toolUseId: "1", content: `${bar}\nok`, isError: false };
		expect(print([text, { kind: "stderr", ts, text: bar }, result])).toBe("100 %\n100 %\n  100 %\n  ok\n");
	});

	it("shows the first lines of a tool result and counts the rest; in debug it shows all", () => {
		const content = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join("\n");
		const entry: TranscriptEntry = { kind: "tool_result", ts, toolUseId: "1", content, isError: false };
		expect(print([entry])).toBe("  line 1\n  line 2\n  line 3\n  line 4\n  line 5\n  … 15 more lines\n");
		expect(print([entry], { debug: true })).toContain("  line 20\n");
	});

	it("shows the text of a result if the agent printed no other text, and its errors", () => {
		expect(print([result])).toContain("All done\nreported success");
		expect(print([{ kind: "assistant", ts, text: "All done" }, result])).not.toContain("All done\nAll done");
		const failed = { ...result, isError: true, subtype: "error_max_turns", errors: ["too many turns"], text: "" };
		expect(print([failed])).toMatch(/^too many turns\n✗ error_max_turns · /);
		expect(print([{ ...failed, errors: [], text: "Overloaded" }])).toMatch(/^Overloaded\n✗/);
	});

	it("holds the closing line of a successful result, which a verdict may repeat", () => {
		const create = () => createTerminalRenderer({ color: false, debug: false, holdsClosing: true });
		const say: TranscriptEntry = { kind: "assistant", ts, text: "Hi" };
		const next = create();
		expect(next.render(result)).toBe("All done\n");
		expect(next.render(say)).toMatch(/^reported success .*\nHi\n$/);
		expect(next.end()).toBe("");
		const last = create();
		last.render(result);
		expect(last.end()).toMatch(/^reported success/);
		const repeated = create();
		repeated.render(result);
		expect(repeated.end((held) => held === result)).toBe("");
		expect(create().render({ ...result, isError: true })).toContain("✗ success");
	});

	it("adds no empty line to a message that ends with a line break, and keeps empty lines", () => {
		const say = (text: string): TranscriptEntry => ({ kind: "assistant", ts, text });
		expect(print([say("a\n"), say(""), say("b")])).toBe("a\n\nb\n");
	});

	it("leaves out unknown numbers of a result", () => {
		const bare = { ...result, text: "", inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0, subtype: "" };
		expect(print([bare])).toBe("reported done\n");
	});

	it("names reasoning tokens, and numbers of the whole session", () => {
		const session = { ...result, text: "", reasoningTokens: 8, coversSession: true };
		const usage = "1,234 tokens in (1,000 cached) · 56 out (8 reasoning) · $0.0123";
		expect(print([session])).toBe(`reported success · session so far: ${usage}\n`);
		const nothing = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 };
		expect(print([{ ...session, ...nothing }])).toBe("reported success\n");
	});

	it("colors each kind of entry", () => {
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
		expect(paint({ kind: "diff", ts, changeType: "add", text: "+x" })).toBe(`${green("  +x")}\n`);
		expect(paint({ kind: "diff", ts, changeType: "remove", text: "-x" })).toBe(`${red("  -x")}\n`);
	});

	it("groups the work of two sub-agents below their calls", () => {
		const call = (toolUseId: string, description: string): TranscriptEntry => {
			return { kind: "tool_call", ts, name: "Agent", input: { description }, toolUseId };
		};
		const say = (text: string, parentToolUseId?: string, delta?: boolean): TranscriptEntry => {
			return { kind: "assistant", ts, text, ...(parentToolUseId && { parentToolUseId }), ...(delta && { delta }) };
		};
		const inner: TranscriptEntry = { kind: "tool_call", ts, name: "Bash", input: { command: "ls" }, toolUseId: "c" };
		const entries: TranscriptEntry[] = [
			call("a", "count"),
			say("I count.", "a"),
			call("b", "date"),
			say("I look\nat the clock.", "b"),
			{ ...inner, parentToolUseId: "a" },
			{ kind: "tool_result", ts, toolUseId: "c", content: "x", isError: false, parentToolUseId: "a" },
			say("One\nand ", "a", true),
			say("only", "a", true),
			{ kind: "tool_result", ts, toolUseId: "b", content: "today", isError: false },
			say("Thanks."),
		];
		expect(print(entries)).toBe(
			[
				"▸ Agent  count",
				"│ I count.",
				"▸ Agent  date",
				"│ I look",
				"│ at the clock.",
				"┌ Agent  count",
				"│ ▸ Bash  ls",
				"│   x",
				"│ One",
				"│ and only",
				"↳ Agent  date",
				"  today",
				"Thanks.",
				"",
			].join("\n"),
		);
	});

	it("names the call of a sub-agent unless it is the line above", () => {
		const call = (toolUseId: string): TranscriptEntry => ({
			kind: "tool_call",
			ts,
			name: toolUseId,
			input: {},
			toolUseId,
		});
		const ask = (parentToolUseId: string): TranscriptEntry => ({ kind: "user", ts, text: "go", parentToolUseId });
		expect(print([call("a"), call("b"), ask("a"), ask("b")])).toBe("▸ a\n▸ b\n┌ a\n│ > go\n┌ b\n│ > go\n");
	});

	it("names the call of a result when several calls run at once", () => {
		const call = (id: string): TranscriptEntry => {
			return { kind: "tool_call", ts, name: "Bash", input: { command: id }, toolUseId: id };
		};
		const result = (id: string): TranscriptEntry => {
			return { kind: "tool_result", ts, toolUseId: id, content: `of ${id}`, isError: false };
		};
		expect(
			print([call("a"), call("b"), result("b"), result("a"), { ...result("lost"), toolName: "Read" } as never]),
		).toBe("▸ Bash  a\n▸ Bash  b\n  of b\n↳ Bash  a\n  of a\n↳ Read\n  of lost\n");
	});

	it("names it for calls without an id too, even after hidden results", () => {
		const call = (command: string): TranscriptEntry => ({ kind: "tool_call", ts, name: "Bash", input: { command } });
		const result = (content: string): TranscriptEntry => {
			return { kind: "tool_result", ts, toolUseId: "x", toolName: "Bash", content, isError: false };
		};
		expect(print([call("a"), result("of a"), call("b"), call("c"), call("d")])).toBe(
			"▸ Bash  a\n  of a\n▸ Bash  b\n▸ Bash  c\n▸ Bash  d\n",
		);
		expect(print([call("b"), call("c"), call("d"), result(""), result("of c"), result("of d")])).toBe(
			"▸ Bash  b\n▸ Bash  c\n▸ Bash  d\n↳ Bash  c\n  of c\n↳ Bash  d\n  of d\n",
		);
	});

	it("counts events that the parser did not know, and shows them in debug", () => {
		const stdout = (text: string): TranscriptEntry => ({ kind: "stdout", ts, text });
		const entries = [stdout('{"type":"novelty"}'), stdout("Warning: low battery"), stdout('{"type":"other"}')];
		expect(print(entries)).toBe("Warning: low battery\n2 unknown events hidden; to show all events, use --debug\n");
		expect(print(entries, { debug: true })).toBe('{"type":"novelty"}\nWarning: low battery\n{"type":"other"}\n');
	});

	it("shows a continued session once", () => {
		const init: TranscriptEntry = { kind: "init", ts, model: "m", sessionId: "s" };
		expect(print([init, init])).toBe("model m, session s\n");
		expect(print([init, { ...init, sessionId: "t" }])).toContain("session t");
	});

	it("shows a diff with its signs, and the first lines of a long one", () => {
		const part = (changeType: string, text: string): TranscriptEntry => ({ kind: "diff", ts, changeType, text });
		const long = Array.from({ length: 30 }, (_, index) => `+${index}`).join("\n");
		const diff = [part("file_header", "A /a"), part("hunk", "@@ -1 +1 @@"), part("remove", "-x"), part("add", long)];
		expect(print(diff)).toMatch(/^ {2}A \/a\n {2}@@ -1 \+1 @@\n {2}-x\n {2}\+0\n[\s\S]*\+19\n {2}… 10 more lines\n$/);
		expect(print(diff, { debug: true })).toContain("  +29\n");
	});

	it("prints no control character of any field", () => {
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
