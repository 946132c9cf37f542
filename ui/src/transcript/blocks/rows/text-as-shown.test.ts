import { describe, expect, it } from "vitest";
import { rowOfBlock } from "./row.ts";
import { textAsShown } from "./text-as-shown.ts";

const ts = "2030-01-01T00:00:00.000Z";
const call = rowOfBlock({
	...{ kind: "tool", ts, name: "Bash", toolKind: "shell", input: { command: "ls -l" } },
	result: { ts, content: "a\nb", isError: false, durationMs: 1_200 },
});

describe("textAsShown", () => {
	it("is the summary of a closed card, and its contents once it is open", () => {
		expect(textAsShown(call, false, true)).toBe("Bash ls -l 1.2 s");
		expect(textAsShown(call, true, true)).toBe("Bash ls -l 1.2 s\nls -l\na\nb");
	});

	it("says that a call has no result", () => {
		const open = rowOfBlock({ kind: "tool", ts, name: "Read", toolKind: "read", input: { path: "/a" }, result: null });
		expect([false, true].map((done) => textAsShown(open, false, done))).toEqual([
			"Read /a running…",
			"Read /a no result",
		]);
	});

	it("has no Markdown", () => {
		const text = "# Plan\n\n- **one** `two`\n- [three](https://a.example)";
		expect(textAsShown({ kind: "assistant", ts, text }, false, true)).toBe("Plan\none two\nthree");
		expect(textAsShown({ kind: "thinking", ts, text }, false, true)).toBe("Thinking Plan one two three");
		expect(textAsShown({ kind: "thinking", ts, text }, true, true)).toBe("Thinking\nPlan\none two\nthree");
	});

	it("keeps empty lines of a log, and shows control characters of a raw line", () => {
		const log = rowOfBlock({
			...{
				kind: "log",
				ts,
				first: 1,
				lines: ["one", "", "\u001b[31mtwo\u001b[0m"],
				size: 6,
				times: [0, 0],
				errors: [],
			},
			...{ start: {}, isContinued: false },
		});
		expect(textAsShown(log, false, true)).toBe("one\n\ntwo");
		expect(textAsShown({ kind: "line", ts, stream: "stdout", text: "\u001b[0m end " }, false, true)).toBe("␛[0m end ");
	});
});
