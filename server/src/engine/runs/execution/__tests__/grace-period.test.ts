import { expect, it } from "vitest";
import { graceMsOf } from "../run-stop.ts";

it.each<[unknown, number]>([
	[undefined, 15_000],
	["60", 15_000],
	[-1, 15_000],
	[0, 0],
	[60, 60_000],
	[1e9, 600_000],
	[1e300, 600_000],
])("gives an agent with the grace period %j %d ms", (graceSec, ms) => expect(graceMsOf({ graceSec })).toBe(ms));
