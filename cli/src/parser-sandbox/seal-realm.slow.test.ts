import { expect, it } from "vitest";
import { readWithClimber } from "../__tests__/support/climbing-parser.ts";

it.each([
	["the promise of import()", "const promise = import('node:fs'); climb(promise); promise.catch(() => {});"],
	["the frames of an error", "Error.prepareStackTrace = (_, frames) => frames; climb(new Error().stack);"],
	["the error of a stack overflow", "const down = () => down(); try { down(); } catch (error) { climb(error); }"],
])("%s gives a parser no access to Node", async (_what, attempt) => {
	expect(await readWithClimber(attempt)).toEqual({
		transcript: expect.stringMatching(/^\W*a\n$/),
		state: "parser: external 1.0.0",
	});
});
