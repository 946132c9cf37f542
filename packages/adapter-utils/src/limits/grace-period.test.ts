import { expect, it } from "vitest";
import { graceMsFrom } from "./grace-period.ts";

it.each([
	[15, 15_000],
	[0.2, 200],
	[600, 600_000],
	[600.1, 600_000],
	[1e9, 600_000],
	[Number.POSITIVE_INFINITY, 600_000],
	[-1, 0],
	[Number.NaN, 0],
])("gives %d seconds of grace as %d ms", (graceSec, ms) => expect(graceMsFrom(graceSec)).toBe(ms));
