import { expect, it } from "vitest";
import { LIMITS } from "../../settings/limits.ts";
import { isDeeperThan } from "../body-depth.ts";

const arrays = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
const objects = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

it.each([arrays, objects])("counts the levels", (nested) => {
	const limit = LIMITS.requestBodyDepth;
	expect(isDeeperThan(nested(limit), limit)).toBe(false);
	expect(isDeeperThan(nested(limit + 1), limit)).toBe(true);
	expect(isDeeperThan(nested(1_000_000), limit)).toBe(true);
});

it.each(["text", 1, null, undefined, {}, []])("accepts %j", (value) => {
	expect(isDeeperThan(value, 1)).toBe(false);
});
