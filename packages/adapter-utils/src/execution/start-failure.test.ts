import { expect, it } from "vitest";
import { CodedError } from "../errors/coded-error.ts";
import { startFailure } from "./start-failure.ts";

it("returns code, message and hint of the error", () => {
	expect(startFailure(new CodedError("command_not_found", "No.", { hint: "Do." }))).toMatchObject({
		errorCode: "command_not_found",
		errorMessage: "No.",
		errorHint: "Do.",
		errorFamily: "configuration",
		exitCode: null,
	});
});

it("throws a defect", () => {
	expect(() => startFailure(new TypeError("x"))).toThrow(TypeError);
});
