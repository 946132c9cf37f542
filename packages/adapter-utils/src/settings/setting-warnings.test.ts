import { expect, it } from "vitest";
import { defineSettings } from "./setting.ts";
import { checkEmptySettings, isDangerousValue } from "./setting-warnings.ts";

const settings = defineSettings({
	rules: {
		type: "list",
		label: "Rules",
		help: "Rules.",
		example: ["Edit"],
		whenEmpty: {
			unless: ["mode", "skip"],
			warning: "It can do nothing.",
			presets: [{ label: "Edit", value: ["Edit"] }],
		},
	},
	mode: { type: "text", label: "Mode", help: "Mode." },
	skip: { type: "toggle", label: "Skip", help: "Skips.", dangerous: true },
});

it.each([
	{},
	{ rules: [] },
	{ rules: [" "] },
	{ rules: null },
	{ mode: " " },
	{ skip: false },
	{ other: "x" },
])("warns of an empty setting in %o", (config) => {
	expect(checkEmptySettings(settings, config)).toMatchObject([
		{ level: "warn", field: "rules", message: "It can do nothing.", hint: expect.stringContaining("mode or skip") },
	]);
});

it.each([{ rules: ["Edit"] }, { mode: "plan" }, { skip: true }])("does not warn in %o", (config) => {
	expect(checkEmptySettings(settings, config)).toEqual([]);
});

it.each([
	[{ dangerous: true }, true, true],
	[{ dangerous: true }, false, false],
	[{ dangerous: true }, ["/"], true],
	[{ dangerous: true }, [], false],
	[{ dangerousValues: ["none"] }, " none", true],
	[{ dangerousValues: ["none"] }, "some", false],
	[{}, true, false],
])("knows whether %o is dangerous as %o", (field, value, expected) => {
	expect(isDangerousValue(field, value)).toBe(expected);
});
