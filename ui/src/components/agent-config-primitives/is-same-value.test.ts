import { expect, it } from "vitest";
import { isSameValue } from "./is-same-value.ts";

it("compares settings by their content, whatever the order of the keys", () => {
	expect(isSameValue({ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 })).toBe(true);
	expect(isSameValue(undefined, null)).toBe(true);
	expect(isSameValue({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
	expect(isSameValue({ a: "1" }, { a: 1 })).toBe(false);
});
