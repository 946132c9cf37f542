import { expect, it } from "vitest";
import { readInTerminal } from "../__tests__/support/read-in-terminal.ts";

const MARKING = `export function parseStdoutLine(line, ts) { return [{ kind: "assistant", ts, text: "<" + line + ">" }]; }`;

it("parses in a separate process, and prints a note about the parser", async () => {
	expect(await readInTerminal(MARKING, ["a", "b"])).toEqual({
		transcript: "<a>\n<b>\n",
		state: "parser: external 1.0.0",
	});
});

it.each([
	["a", "parser: external 1.0.0, failed on 1 line, shown as it is"],
	["ab", "parser: external 1.0.0, failed on 2 lines, shown as they are"],
])("counts the lines on which the parser threw: %s", async (letters, failed) => {
	const source = MARKING.replace("return", `if ("${letters}".includes(line)) throw new Error("no"); return`);
	const seen = await readInTerminal(source, ["a", "b", "c"]);
	expect(seen).toMatchObject({ state: "parser: external 1.0.0", failed });
	expect(seen.transcript).toContain("a\n");
	expect(seen.transcript).toContain("<c>\n");
});

it("shows lines as they are when the parser exhausts the memory while it loads", async () => {
	const source = `const all = []; for (;;) all.push(new Array(1e6).fill(0));\n${MARKING}`;
	expect(await readInTerminal(source, ["a"])).toEqual({
		transcript: "a\n",
		// On a busy machine the time limit is reached first.
		state: expect.stringMatching(/^parser: failed: (took more than 64 MB|was not loaded within 5 s)/),
	});
});

it("notes why a parser was stopped", async () => {
	const source = MARKING.replace("return", 'if (line === "b") for (;;) {} return');
	expect(await readInTerminal(source, ["a", "b"])).toEqual({
		transcript: "<a>\nb\n",
		state: expect.stringMatching(/^parser: slow: stopped\. .*did not respond within 1 s/),
	});
});
