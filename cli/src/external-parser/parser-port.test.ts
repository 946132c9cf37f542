import { expect, it } from "vitest";
import { readInTerminal } from "../__tests__/support/read-in-terminal.ts";

const MARKING = `export function parseStdoutLine(line, ts) { return [{ kind: "assistant", ts, text: "<" + line + ">" }]; }`;

it("reads with a parser in a process, and says so", async () => {
	expect(await readInTerminal(MARKING, ["a", "b"])).toEqual({
		transcript: "<a>\n<b>\n",
		state: "parser: external 1.0.0",
	});
});

it("ends a parser that takes all memory", async () => {
	const source = `const all = []; for (;;) all.push(new Array(2e7).fill(0));\n${MARKING}`;
	expect(await readInTerminal(source, ["a"])).toEqual({
		transcript: "a\n",
		state: "parser: failed: took more than 64 MB",
	});
});

it("says when and why it has stopped a parser", async () => {
	const source = MARKING.replace("return", 'if (line === "b") for (;;) {} return');
	expect(await readInTerminal(source, ["a", "b"])).toEqual({
		transcript: "a\nb\n",
		state: expect.stringMatching(/^parser: slow: stopped\. .*gave no answer within 1 s/),
	});
});
