import { ApiError } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { fieldErrorsOf, remainingError } from "./field-errors.ts";

it("names the fields of a refusal, including a list with one refused item", () => {
	const issues = [
		{ path: "cron", message: "Invalid cron expression." },
		{ path: "settings.hostKeys.1", message: "must be a complete public key" },
	];
	const error = new ApiError(422, { code: "invalid", message: "No.", details: { issues } });
	expect(fieldErrorsOf(error)).toMatchObject({
		cron: "Invalid cron expression.",
		"settings.hostKeys": "Must be a complete public key.",
	});
	expect(fieldErrorsOf(new Error("No."))).toEqual({});
});

it("says what stands at no field, and not again what stands at one", () => {
	const refusal = (...paths: string[]) => {
		const issues = paths.map((path) => ({ path, message: "must not be empty" }));
		return new ApiError(400, { code: "invalid_input", message: "The body is not valid.", details: { issues } });
	};
	const fields = ["name", "settings.hostKeys"];
	const messageOf = (error: unknown) => (remainingError(error, fields) as Error).message;
	expect(messageOf(refusal("name", "settings.hostKeys.1"))).toBe("Fix the highlighted fields.");
	expect(messageOf(refusal("name", "files.0.path", ""))).toBe(
		"Fix the highlighted field. files.0.path: must not be empty. Must not be empty.",
	);
	const taken = { issues: [{ path: "name", message: "The name is in use." }] };
	const error = new ApiError(409, { code: "name_taken", message: "No.", hint: "Choose another name.", details: taken });
	expect(messageOf(error)).toBe("Fix the highlighted field. Choose another name.");
	for (const whole of [refusal("files.0.path"), refusal(), new Error("No.")]) {
		expect(remainingError(whole, fields)).toBe(whole);
	}
});
