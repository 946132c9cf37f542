import { expect, it } from "vitest";
import { readInTerminal } from "../__tests__/support/read-in-terminal.ts";
import { openParserPort } from "./parser-port.ts";

const MARKING = `export function parseStdoutLine(line, ts) { return [{ kind: "assistant", ts, text: "<" + line + ">" }]; }`;

it("names the limit of memory that a parser exceeded", async () => {
	// Without the time limits of a reader, which a busy machine reaches first.
	const port = openParserPort();
	const source = "const all = []; for (;;) all.push(new Array(1e6).fill(0));";
	const reason = await new Promise((resolve) => {
		port.listen(() => port.send({ type: "load", source }), resolve);
	});
	expect(reason).toBe("took more than 64 MB");
});

it("shows the lines before the one that exhausts the memory as parsed", async () => {
	const source = MARKING.replace(
		"return",
		'if (line === "c") for (const all = []; ; ) all.push(new Array(1e6).fill(0)); return',
	);
	expect(await readInTerminal(source, ["a", "b", "c", "d"])).toEqual({
		transcript: "<a>\n<b>\nc\nd\n",
		// On a busy machine the time limit is reached first.
		state: expect.stringMatching(/^parser: (failed: took more than 64 MB|slow: stopped)/),
	});
});
