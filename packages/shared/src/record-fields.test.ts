import { expect, it } from "vitest";
import { z } from "zod";
import { createShape, outputShape, type RecordFields, updateShape } from "./record-fields.ts";

const FIELDS = {
	name: { input: z.string().max(3), output: z.string(), required: true },
	points: { input: z.int().nullable() },
	color: { input: z.enum(["red", "blue"]), default: "red" },
} satisfies RecordFields;

it("derives the bodies of requests, and the members of responses", () => {
	const create = z.strictObject(createShape(FIELDS));
	expect(create.parse({ name: "abc" })).toEqual({ name: "abc", color: "red" });
	expect(create.safeParse({ color: "red" }).success).toBe(false);
	expect(create.safeParse({ name: "abcd" }).success).toBe(false);
	const update = z.strictObject(updateShape(FIELDS));
	expect(update.parse({})).toEqual({});
	expect(update.parse({ points: null })).toEqual({ points: null });
	expect(update.safeParse({ color: null }).success).toBe(false);
	const response = z.object(outputShape(FIELDS));
	expect(response.parse({ name: "abcd", points: 0, color: "blue" })).toEqual({
		name: "abcd",
		points: 0,
		color: "blue",
	});
});
