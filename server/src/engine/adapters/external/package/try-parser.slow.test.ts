import { expect, it } from "vitest";
import { parserProblem } from "../__tests__/parser-problem.ts";

it.each([
	["loops", "for (;;);"],
	["needs much memory", "const a = []; for (;;) a.push(new Array(1e6).fill(1.5));"],
])("ends a parser which %s while it is being loaded", async (_, source) => {
	expect(await parserProblem(source)).toMatch(/^parser\.js (was not loaded within 20 s|ended its process)/);
});
