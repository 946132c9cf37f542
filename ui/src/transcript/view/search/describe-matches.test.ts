import { expect, it } from "vitest";
import { describeMatches } from "./describe-matches.ts";

const result = { total: 0, complete: true, position: null };

it.each([
	["no match", result, null],
	["searching…", { ...result, complete: false }, null],
	["searching…", result, 0],
	["no match in 1 line so far", result, 1],
	["no match in 312,000 lines so far", result, 312_000],
	["no match in 312,000 lines so far", { ...result, complete: false }, 312_000],
	["2 of 3", { total: 3, complete: true, position: 1 }, null],
	["2 of 3+", { total: 3, complete: true, position: 1 }, 312_000],
	["– of 1,200+", { total: 1200, complete: false, position: null }, null],
])("says %j", (text, matches, linesSoFar) => expect(describeMatches(matches, linesSoFar)).toBe(text));
