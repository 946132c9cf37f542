import * as claudeLocal from "@paperclipai/adapter-claude-local/ui";
import * as codexLocal from "@paperclipai/adapter-codex-local/ui";
import * as myAgent from "@paperclipai/adapter-my-agent/ui";
import * as processUI from "@paperclipai/adapter-process/ui";
import type { AdapterInfo } from "@paperclipai/shared";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SchemaFields } from "../components/agent-config-primitives/schema/schema-fields.tsx";
import { labelInUse } from "./adapter-facts.ts";
import { uiAdapterOf } from "./generic/index.ts";
import { JsonConfigFields } from "./generic/json-config-fields.tsx";
import { createParserOf } from "./parser-of.ts";
import { findUIAdapter } from "./registry.ts";
import { settingsFields } from "./settings-fields.tsx";
import type { AdapterConfigFieldsProps } from "./types.ts";

const TYPES = ["claude_local", "codex_local", "my_agent", "process"];
const DESCRIBED = (["text", "textarea", "number", "toggle", "select", "combobox", "list", "map"] as const).map(
	(type) => ({
		key: type,
		label: type,
		type,
	}),
);
const ts = "2030-01-01T00:00:00.000Z";

describe("the registry", () => {
	it.each(TYPES)("knows %s", (type) => {
		const adapter = findUIAdapter(type);
		expect(adapter?.type).toBe(type);
		expect(adapter?.label).not.toBe("");
		const entries = createParserOf(type)().parseLine("no known format", ts);
		expect(JSON.stringify(entries)).toContain("no known format");
		expect(adapter?.buildAdapterConfig({ adapterType: type, cwd: "/w" })).toMatchObject({ cwd: "/w" });
	});

	it("falls back to generic behaviour for an unknown type", () => {
		expect(labelInUse("acme_cloud_agent", undefined)).toBe("Acme Cloud Agent");
		expect(createParserOf("acme_cloud_agent")().parseLine("hello", ts)).toMatchObject([
			{ kind: "assistant", text: "hello" },
		]);
		const values = { adapterType: "acme_cloud_agent", adapterSchemaValues: { region: "eu" } };
		expect(uiAdapterOf("acme_cloud_agent").buildAdapterConfig(values)).toEqual({ region: "eu" });
	});
});

it("gives an external adapter of a known type its own form, unless the override is paused", () => {
	const info = { type: "process", source: "external" } as AdapterInfo;
	const values = { adapterType: "process", command: "ls", adapterSchemaValues: { region: "eu" } };
	expect(uiAdapterOf("process", info).buildAdapterConfig(values)).toEqual({ region: "eu" });
	const paused = { ...info, overridePaused: true };
	expect(uiAdapterOf("process", paused)).toBe(findUIAdapter("process"));
	expect(labelInUse("process", { ...info, label: "Other" })).toBe("Other");
	expect(labelInUse("process", { ...paused, label: "Other", builtinLabel: "Process" })).toBe("Process");
});

describe("config fields", () => {
	const forms: [string, ComponentType<AdapterConfigFieldsProps>][] = [
		["claude_local", settingsFields(claudeLocal.settings)],
		["codex_local", settingsFields(codexLocal.settings)],
		["my_agent", settingsFields(myAgent.settings)],
		["process", settingsFields(processUI.settings)],
		["an adapter without a form", JsonConfigFields],
		["an adapter with a config schema", (form) => <SchemaFields form={form} fields={DESCRIBED} />],
	];

	it.each(forms)("of %s are the same for a new and an existing agent", (_, Fields) => {
		const common = { adapterType: "x", models: [] };
		const create = renderToStaticMarkup(
			<Fields {...common} mode="create" values={{ adapterType: "x" }} set={() => {}} />,
		);
		const edit = renderToStaticMarkup(
			<Fields {...common} mode="edit" config={{}} eff={(_key, stored) => stored} mark={() => {}} />,
		);
		expect(create).toContain("<label");
		expect(edit).toBe(create);
	});
});
