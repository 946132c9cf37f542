import { expect, it } from "vitest";
import { omitUndefined } from "./omit-undefined.ts";

it("keeps null, zero and empty texts", () => {
	const omitted = omitUndefined({ a: undefined, b: null, c: 0, d: "" });
	expect(Object.keys(omitted)).toEqual(["b", "c", "d"]);
});
