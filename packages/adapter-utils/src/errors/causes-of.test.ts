import { expect, it } from "vitest";
import { causesOf, hasErrorCode } from "./causes-of.ts";

const inner = Object.assign(new Error("inner"), { code: "ENOSPC" });
const outer = new Error("outer", { cause: inner });

it("lists an error and its causes from the outside in", () => {
	expect(causesOf(outer)).toEqual([outer, inner]);
	expect(causesOf("no error")).toEqual([]);
});

it("stops at a cause that it has seen", () => {
	const circular = new Error("circular");
	circular.cause = new Error("between", { cause: circular });
	expect(causesOf(circular)).toHaveLength(2);
});

it("finds a code at any depth", () => {
	expect(hasErrorCode(outer, new Set(["ENOSPC"]))).toBe(true);
	expect(hasErrorCode(outer, new Set(["EACCES"]))).toBe(false);
	expect(hasErrorCode(null, new Set(["ENOSPC"]))).toBe(false);
});
