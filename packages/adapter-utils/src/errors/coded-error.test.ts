import { expect, it } from "vitest";
import { CodedError, isCodedError } from "./coded-error.ts";

it("has a code, message, hint, cause and details", () => {
	const cause = new Error("inner");
	const error = new CodedError("some_code", "It failed.", { hint: "Try again.", cause, details: { line: 1 } });
	expect(error).toMatchObject({ name: "CodedError", code: "some_code", message: "It failed.", hint: "Try again." });
	expect(error.cause).toBe(cause);
	expect(error.details).toEqual({ line: 1 });
	expect("cause" in new CodedError("c", "m")).toBe(false);
});

it("is recognised by its shape", () => {
	const copy = Object.assign(new Error("m"), { name: "CodedError", code: "c" });
	expect(isCodedError(copy)).toBe(true);
	expect(isCodedError(Object.assign(new Error("m"), { code: "ENOENT" }))).toBe(false);
	expect(isCodedError({ name: "CodedError", code: "c" })).toBe(false);
});
