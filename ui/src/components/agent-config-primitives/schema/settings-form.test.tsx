import { choicesOf, commonSettings, defineSettings } from "@paperclipai/adapter-utils";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AdapterConfigFieldsProps } from "../config-fields-props.ts";
import { SettingsForm } from "./settings-form.tsx";

const settings = defineSettings({
	cwd: commonSettings.cwd,
	mode: { type: "select", label: "Mode", help: "How.", options: choicesOf("safe", "fast") },
	force: { type: "toggle", label: "Force", help: "Skips checks.", dangerous: true },
	secret: { type: "text", label: "Secret", help: "Not in the form.", isInForm: false },
	args: { type: "list", label: "Arguments", help: "Arguments.", example: [], advanced: true },
	env: commonSettings.env,
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

const create: AdapterConfigFieldsProps = {
	mode: "create",
	adapterType: "x",
	models: [],
	values: {
		adapterType: "x",
		cwd: "/work",
		args: "-c\nls",
		envVars: "A=1\n# note",
		timeoutSec: 7,
		adapterSchemaValues: { mode: "fast", force: true },
	},
	set: () => {},
};

describe("SettingsForm", () => {
	it("draws the settings in their order, the advanced ones folded away", () => {
		const markup = renderToStaticMarkup(<SettingsForm form={create} settings={settings} />);
		const order = [...markup.matchAll(/<label[^>]*>([\w ]+)|<summary[^>]*>([\w ]+)/g)].map(
			(found) => found[1] ?? found[2],
		);
		expect(order).toEqual([
			"Working folder",
			"Mode",
			"Force",
			"More settings",
			"Arguments",
			"Time limit",
			"Grace period",
		]);
	});

	it("shows shared settings and those of the adapter alone", () => {
		const markup = renderToStaticMarkup(<SettingsForm form={create} settings={settings} />);
		for (const shown of ['value="/work"', ">-c\nls<", 'aria-label="Value of A"', 'value="7"'])
			expect(markup).toContain(shown);
		expect(markup).toContain('<option value="fast" selected="">');
		expect(markup).toMatch(/type="checkbox"[^>]* checked=""/);
		expect(markup).toContain("Empty: 15");
	});

	it("takes another control for a setting that needs one", () => {
		const controls = { mode: () => <em>slider</em> };
		const markup = renderToStaticMarkup(<SettingsForm form={create} settings={settings} controls={controls} />);
		expect(markup).toContain("<em>slider</em>");
		expect(markup).not.toContain(">safe<");
	});
});
