import { expect, it } from "vitest";
import { fillForm, readForm } from "./elicitation.ts";

const SCHEMA = {
	type: "object",
	properties: {
		name: { type: "string", title: "Name", description: "Of the branch" },
		count: { type: "integer" },
		sure: { type: "boolean" },
		colour: { type: "string", enum: ["r", "b"], enumNames: ["red", "blue"] },
		sizes: { type: "array", items: { anyOf: [{ const: "s", title: "small" }, { const: "l" }] } },
	},
};

it("reads a form as questions", () => {
	expect(readForm(SCHEMA)).toEqual([
		{ id: "name", text: "Name: Of the branch", multiple: false },
		{ id: "count", text: "count", multiple: false },
		{ id: "sure", text: "sure", multiple: false, options: ["true", "false"] },
		{ id: "colour", text: "colour", multiple: false, options: ["red", "blue"] },
		{ id: "sizes", text: "sizes", multiple: true, options: ["small", "l"] },
	]);
	expect(readForm({ type: "object", properties: {} })).toEqual([]);
	expect(readForm({ properties: { a: { type: "string" }, b: { type: "object" } } })).toBeNull();
});

it("fills the fields that were answered", () => {
	const answers = { name: "main", count: "3", sure: "true", colour: "blue", sizes: ["small"] };
	const values = { name: "main", count: 3, sure: true, colour: "b", sizes: ["s"] };
	expect(fillForm(SCHEMA, { kind: "answers", answers })).toEqual(values);
	expect(fillForm(SCHEMA, { kind: "answers", answers: { sizes: "l" } })).toEqual({ sizes: ["l"] });
});
