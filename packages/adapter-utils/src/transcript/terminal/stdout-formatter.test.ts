import { afterEach, describe, expect, it, vi } from "vitest";
import type { StdoutParser } from "../../contract/line-parser.ts";
import { createGenericParser } from "../generic-parser.ts";
import { createStdoutFormatter } from "./stdout-formatter.ts";

function printed(): { lines: string[] } {
	const lines: string[] = [];
	vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(text));
	return { lines };
}

afterEach(() => vi.restoreAllMocks());

describe("createStdoutFormatter", () => {
	it("prints each line", () => {
		const { lines } = printed();
		const format = createStdoutFormatter(createGenericParser);
		format("hello", false);
		format("[paperclip] bye", true);
		expect(lines.join("\n")).toContain("hello");
		expect(lines.join("\n")).toContain("[paperclip] bye");
	});

	it("prints a text in deltas when its line is complete, or when the process exits", () => {
		const { lines } = printed();
		const exit = vi.spyOn(process, "once");
		const parser = (): StdoutParser => ({
			parseLine: (line, ts) => [{ kind: "assistant", ts, text: JSON.parse(line) as string, delta: true }],
			reset() {},
		});
		const format = createStdoutFormatter(parser);
		for (const text of ["one ", "line\n", "open"]) format(JSON.stringify(text), false);
		expect(lines).toHaveLength(1);
		const [event, listener] = exit.mock.calls[0] ?? [];
		expect(event).toBe("exit");
		listener?.(0);
		expect(lines).toHaveLength(2);
	});
});
