import { CodedError } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { InputError, usageError } from "../input/input-error.ts";
import { exitCodeOfError, formatError } from "./format-error.ts";

const plain = { json: false, color: false };

describe("formatError", () => {
	it("prints code, message and hint", () => {
		expect(formatError(usageError("Unknown option '--x'.", "Leave it out."), plain)).toBe(
			"usage Unknown option '--x'.\nLeave it out.",
		);
		expect(formatError(new CodedError("a_code", "No.\u001b[2J"), plain)).toBe("a_code No.␛[2J");
	});

	it("prints one object with --json", () => {
		const error = new ApiError(422, { code: "a_code", message: "No.", details: { field: "x" } });
		expect(JSON.parse(formatError(error, { json: true, color: false }))).toEqual({
			error: { code: "a_code", message: "No.", details: { field: "x" } },
		});
	});

	it("prints the stack trace of an unexpected error", () => {
		expect(formatError(new TypeError("broken"), plain)).toMatch(/^internal TypeError: broken\n +at /);
	});
});

it.each([
	[new InputError("x", "x"), 2],
	[new ApiError(404, { code: "x", message: "x" }), 2],
	[new ApiError(422, { code: "x", message: "x" }), 2],
	[new ApiError(500, { code: "x", message: "x" }), 1],
	[new ApiError(0, { code: "unreachable", message: "x" }), 5],
	[new CodedError("connection_lost", "x"), 5],
	[new CodedError("port_in_use", "x"), 1],
	[new Error("x"), 1],
])("%o exits with %d", (error, exitCode) => {
	expect(exitCodeOfError(error)).toBe(exitCode);
});
