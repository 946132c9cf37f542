import { describe, expect, it } from "vitest";
import { commonSettings } from "./common-settings.ts";
import { settingsSchema } from "./config-schema.ts";
import { describeSettings } from "./describe-settings.ts";
import { buildSettingsConfig } from "./form-config.ts";
import { readSettingValues } from "./read-settings.ts";
import { choicesOf, defineSettings } from "./setting.ts";
import { listSettingOptions } from "./setting-options.ts";
import { settingsTable, withSettingsTable } from "./settings-table.ts";

const settings = defineSettings({
	cwd: commonSettings.cwd,
	model: { ...commonSettings.model, option: { name: "--model" } },
	mode: { type: "select", label: "Mode", help: "How.", options: choicesOf("a", "b"), option: { name: "--mode" } },
	prompt: { type: "textarea", label: "Prompt", help: "What | how." },
	force: {
		type: "toggle",
		label: "Force",
		help: "Skips checks.",
		dangerous: true,
		option: { name: "--force", isSafety: true, since: "2.0.0" },
	},
	color: { type: "toggle", label: "Color", help: "Colors.", default: true, option: { name: "--no-color" } },
	turns: {
		type: "number",
		label: "Turns",
		help: "Most turns.",
		details: "Whole ones.",
		default: 0,
		min: 0,
		max: 100,
		isInteger: true,
		advanced: true,
		option: { name: "--turns", shownAs: "--turns N", args: (turns) => [[`--turns=${turns}`]] },
	},
	tools: { type: "list", label: "Tools", help: "Tools.", example: ["Edit"], option: { name: "--tool" } },
	hidden: { type: "text", label: "Hidden", help: "Not in the form.", isInForm: false, option: { name: "--hidden" } },
	env: commonSettings.env,
});

const read = (config: Record<string, unknown>) => readSettingValues(settings, config, {});
const DEFAULTS = {
	cwd: "",
	model: "",
	mode: "",
	prompt: "",
	force: false,
	color: true,
	turns: 0,
	tools: [],
	hidden: "",
};

describe("reading a configuration", () => {
	it("gives defaults for what is missing or of a wrong type, and leaves maps out", () => {
		expect(read({})).toEqual(DEFAULTS);
		expect(read({ model: 1, prompt: {}, force: "yes", turns: "3", env: { A: "1" } })).toEqual(DEFAULTS);
	});

	it("trims text, keeps templates, bounds numbers", () => {
		expect(read({ model: " m ", prompt: " p ", turns: 2.9 })).toMatchObject({ model: "m", prompt: " p ", turns: 2 });
		expect(read({ turns: -1 }).turns).toBe(0);
		expect(read({ turns: 101 }).turns).toBe(100);
	});

	it("takes the folder of the run's workspace first", () => {
		const context = { paperclipWorkspace: { cwd: "/workspace", source: "project_primary", strategy: "shared" } };
		expect(readSettingValues(settings, { cwd: "/own" }, context).cwd).toBe("/workspace");
		expect(read({ cwd: "/own" }).cwd).toBe("/own");
	});

	it.each([
		[{ mode: "c" }, '"mode" cannot be "c".', "Use one of: a, b."],
		[{ tools: "Edit" }, '"tools" is not an array of strings.', "Edit"],
	])("refuses %j", (config, message, hint) => {
		expect(() => read(config)).toThrow(
			expect.objectContaining({ code: "config_invalid", message, hint: expect.stringContaining(hint) }),
		);
	});
});

describe("the options of settings", () => {
	it("are none at the defaults", () => {
		expect(listSettingOptions(settings, DEFAULTS)).toEqual([]);
	});

	it("come in the order of declaration, one for each item of a list", () => {
		const values = read({ tools: ["x", "y"], turns: 3, force: true, color: false, mode: "b", hidden: "h", model: "m" });
		expect(listSettingOptions(settings, values)).toEqual([
			{ field: "model", args: ["--model", "m"] },
			{ field: "mode", args: ["--mode", "b"] },
			{ field: "force", args: ["--force"], isSafety: true, since: "2.0.0" },
			{ field: "color", args: ["--no-color"] },
			{ field: "turns", args: ["--turns=3"] },
			{ field: "tools", args: ["--tool", "x"] },
			{ field: "tools", args: ["--tool", "y"] },
			{ field: "hidden", args: ["--hidden", "h"] },
		]);
	});
});

describe("the form of settings", () => {
	it("is described field by field", () => {
		const { fields } = settingsSchema(settings);
		expect(fields.map(({ key }) => key)).toEqual(Object.keys(settings).filter((key) => key !== "hidden"));
		expect(fields).toContainEqual({
			key: "force",
			label: "Force",
			type: "toggle",
			hint: "Skips checks.",
			dangerous: true,
			default: false,
		});
		expect(fields).toContainEqual({
			key: "mode",
			label: "Mode",
			type: "select",
			hint: "How.",
			options: choicesOf("a", "b"),
		});
		expect(fields.find(({ key }) => key === "cwd")?.hint).toContain("Empty: the workspace of the run.");
		expect(fields.find(({ key }) => key === "tools")?.hint).toBe("Tools. One per line.");
	});

	it("stores what was filled in and differs from a toggle's default", () => {
		const own = { mode: " a ", force: true, color: true, turns: 2, tools: [" x ", ""], prompt: " p ", hidden: "h" };
		const values = {
			adapterType: "x",
			cwd: " /w ",
			envVars: "A=1\n# note\nB=${{ secrets.TOKEN }}",
			adapterSchemaValues: own,
		};
		expect(buildSettingsConfig(settings, values)).toEqual({
			cwd: "/w",
			mode: "a",
			force: true,
			turns: 2,
			tools: ["x"],
			prompt: " p ",
			env: { A: "1", B: { type: "secret_ref", secretName: "TOKEN" } },
		});
		const off = { adapterType: "x", adapterSchemaValues: { color: false, force: false, turns: -1, prompt: " " } };
		expect(buildSettingsConfig(settings, off)).toEqual({ color: false });
		const atDefault = { adapterType: "x", adapterSchemaValues: { turns: 0 } };
		expect(buildSettingsConfig(settings, atDefault)).toEqual({});
	});
});

describe("the documentation of settings", () => {
	it("names every setting with its type, default and help", () => {
		const lines = describeSettings(settings).split("\n");
		for (const key of Object.keys(settings)) expect(lines.some((line) => line.startsWith(`- ${key} (`))).toBe(true);
		expect(lines).toContain("- force (boolean, default false): DANGEROUS. Skips checks.");
		expect(lines).toContain("- mode (string): How. One of a, b.");
		expect(lines.indexOf("Operational fields:")).toBeLessThan(
			lines.indexOf("- turns (number, default 0): Most turns. Whole ones."),
		);
	});

	it("is a table on the docs page, between two comments", () => {
		const start = "<!-- settings: derived from the adapter's settings, do not edit -->";
		const page = withSettingsTable(`before\n${start}\nold\n<!-- /settings -->\nafter`, settings);
		expect(page).toBe(`before\n${start}\n${settingsTable(settings)}\n<!-- /settings -->\nafter`);
		expect(page).toContain("| `force` | `false` | `--force` | **Dangerous.** Skips checks. |");
		expect(page).toContain("| `prompt` | none |  | What \\| how. |");
		expect(page).toContain("| `turns` | `0` | `--turns N` | Most turns. Whole ones. |");
		expect(() => withSettingsTable("no table", settings)).toThrow("<!-- /settings -->");
	});
});
