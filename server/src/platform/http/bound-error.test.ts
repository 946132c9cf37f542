import fc from "fast-check";
import { expect, it } from "vitest";
import { HttpError } from "../errors/http-error.ts";
import { errorResponse } from "./error-response.ts";
import { invalidInputResponse } from "./invalid-input.ts";

const sizeOf = (value: unknown) => JSON.stringify(value).length;

it("repeats at most 200 characters of a word, in the message, the hint and the details", () => {
	const long = "x".repeat(4_500_000);
	const details = { keys: [long], [long]: { deep: [long, long] }, many: Array(100_000).fill("a") };
	const { error } = errorResponse(new HttpError(400, "c", `No ${long} and ${long}.`, { hint: long, details }));
	expect(error.message).toBe(`No ${"x".repeat(200)}…`);
	expect(error.hint).toBe(`${"x".repeat(200)}…`);
	expect(sizeOf(error.details)).toBeLessThan(10_000);
});

it("bounds errors of any texts, and leaves short ones as they are", () => {
	fc.assert(
		fc.property(
			fc.string({ unit: "binary" }),
			fc.jsonValue(),
			fc.integer({ min: 1, max: 3_000 }),
			(text, value, count) => {
				const message = text.repeat(count);
				const { error } = errorResponse(new HttpError(400, "c", message, { details: value }));
				expect(error.message.length).toBeLessThanOrEqual(2_001);
				if (message.length <= 200) expect(error.message).toBe(message);
				if (sizeOf(value) < 1_000) expect(error.details).toEqual(value);
			},
		),
	);
});

it("names a few unknown keys of many", () => {
	const keys = Array.from({ length: 100_000 }, (_, index) => `key-${index}-${"y".repeat(300)}`);
	const issue = { keyword: "unrecognized_keys", instancePath: "", message: "", params: { keys } };
	const response = invalidInputResponse({ validation: [issue], validationContext: "body" } as never);
	expect(response.error).toMatchObject({ code: "unknown_key", message: expect.stringContaining("key-0-y") });
	expect(sizeOf(response)).toBeLessThan(6_000);
});
