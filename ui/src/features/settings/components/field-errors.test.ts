import { ApiError } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { fieldErrorsOf } from "./field-errors.ts";

it("names the fields of a refusal, also that of a list of which one item is refused", () => {
	const issues = [
		{ path: "cron", message: "Invalid cron expression." },
		{ path: "settings.hostKeys.1", message: "must be a whole public key" },
	];
	const error = new ApiError(422, { code: "invalid", message: "No.", details: { issues } });
	expect(fieldErrorsOf(error)).toMatchObject({
		cron: "Invalid cron expression.",
		"settings.hostKeys": "Must be a whole public key.",
	});
	expect(fieldErrorsOf(new Error("No."))).toEqual({});
});
