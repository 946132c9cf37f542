import { expect, it } from "vitest";
import { readWithClimber } from "../__tests__/support/climbing-parser.ts";

it.each([
	["the error of import()", "await import('node:fs').catch(climb);"],
	[
		"the resolver of the module's promise",
		"export const then = (resolve) => { climb(resolve); resolve({ parseStdoutLine }); };",
	],
	["the global object", "climb(globalThis); climb(console); climb(console.log);"],
])("%s gives a parser no access to Node", async (_what, attempt) => {
	expect(await readWithClimber(attempt)).toEqual({
		transcript: expect.stringMatching(/^\W*a\n$/),
		state: "parser: external 1.0.0",
	});
});
