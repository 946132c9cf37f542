import { type AdapterConfigField, asString, isObject } from "@paperclipai/adapter-utils";
import type { Kit, Run } from "../kit.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement, type Verdict } from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { needCall } from "./outcome.ts";

const SCHEMA = "packages/adapter-utils/src/contract/config-schema.ts";
const TYPES = ["text", "textarea", "number", "toggle", "select", "combobox", "list", "map"];

/** Keys that Paperclip adds to a configuration, and members of every object. */
const HOST_KEYS = ["paperclipRuntimeSkills", "paperclipSkillSync", "toJSON", "then", "constructor", "length"];

const NO_SCHEMA = "The adapter has no getConfigSchema.";

/** @returns `null` if the adapter has no schema, or its schema cannot be read. */
async function fieldsOf(kit: Kit): Promise<AdapterConfigField[] | null> {
	const { schema } = await kit.describe();
	return schema !== null && Array.isArray(schema.fields) ? schema.fields : null;
}

/** A requirement on the schema, which does not apply without one. */
function onSchema(
	requirement: Pick<Requirement, "id" | "text"> & { source?: string },
	check: (kit: Kit, fields: AdapterConfigField[]) => Promise<Verdict> | Verdict,
): Requirement {
	return {
		tier: "capability",
		source: SCHEMA,
		...requirement,
		async check(kit) {
			const fields = await fieldsOf(kit);
			return fields === null ? notApplicable(NO_SCHEMA) : await check(kit, fields);
		},
	};
}

function findWrongField(fields: AdapterConfigField[]): string | null {
	const keys = new Set<string>();
	for (const { key, label, type, options, default: preset } of fields) {
		if (asString(key) === "" || asString(label) === "")
			return `A field has no key or no label: ${JSON.stringify(key ?? label)}.`;
		if (!TYPES.includes(type)) return `The field "${key}" has the unknown type ${JSON.stringify(type)}.`;
		if (keys.has(key)) return `The schema has the field "${key}" twice.`;
		keys.add(key);
		if (type === "select" && !(Array.isArray(options) && options.length > 0))
			return `The select "${key}" has no options.`;
		const isOption = options?.some(({ value }) => value === preset) === true;
		if (type === "select" && preset !== undefined && !isOption)
			return `The default of "${key}" is not one of its options.`;
		const wanted = { number: "number", toggle: "boolean" }[type as string] ?? "string";
		if (preset !== undefined && type !== "list" && type !== "map" && typeof preset !== wanted)
			return `The default of "${key}" is not a ${wanted}.`;
	}
	return null;
}

/** The keys that runs and environment tests read, with configurations that contain only necessary keys. */
async function readKeys(kit: Kit): Promise<{ keys: Set<string>; listsKeys: boolean }> {
	await needCall(kit);
	await kit.once("test", async () => await kit.test());
	const reports = [...kit.runs.map(({ report }) => report), ...kit.tests];
	return {
		keys: new Set(reports.flatMap(({ reads }) => reads)),
		listsKeys: reports.some(({ listedKeys }) => listedKeys),
	};
}

function escapeForPattern(text: string): string {
	return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The line of the documentation string that names the setting; `null` if no line does. */
function documentedLine(doc: string, key: string): string | null {
	return doc.split("\n").find((line) => new RegExp(`(^|[\\s\`*-])${escapeForPattern(key)}\\b`).test(line)) ?? null;
}

/** The default that a line such as `- limit (number, default 5): ...` names; `null` if it names none. */
function documentedDefault(line: string): string | null {
	return /\([^)]*\bdefault:? ("(?:[^"\\]|\\.)*"|[^\s,)]+)/i.exec(line)?.[1] ?? null;
}

/** Arguments, input and variables of the program, without variables that differ between runs. */
function inputOf({ calls }: Run): unknown[] {
	const own = (name: string) => !/^(PAPERCLIP_|_$|SHLVL$|PWD$|OLDPWD$)/.test(name);
	return calls.map(({ args, stdin, env }) => ({
		args,
		stdin,
		env: Object.fromEntries(Object.entries(env).filter(([name]) => own(name))),
	}));
}

/** Requirements on the settings of an adapter. */
export const settingsRequirements: Requirement[] = [
	{
		id: "schema-valid",
		tier: "capability",
		text: "Each field of the schema has a unique key, a label, a known type, and a default of that type.",
		source: SCHEMA,
		async check(kit) {
			const { schema, schemaError, members } = await kit.describe();
			if (schemaError !== null)
				return failed(`getConfigSchema rejected with ${schemaError.message}`, schemaError.at ?? undefined);
			if (members.getConfigSchema === undefined) return notApplicable(NO_SCHEMA);
			if (!isObject(schema) || !Array.isArray(schema.fields)) return failed("getConfigSchema returned no fields.");
			return passedUnless(findWrongField(schema.fields));
		},
	},
	onSchema(
		{
			id: "settings-documented",
			text: "agentConfigurationDoc names each setting.",
			source: "docs/adapters/creating-an-adapter.md",
		},
		async (kit, fields) => {
			const doc = asString((await kit.describe()).doc);
			if (doc === "") return failed("The adapter has no agentConfigurationDoc.");
			const missing = fields.find(({ key }) => documentedLine(doc, key) === null);
			return passedUnless(missing && `agentConfigurationDoc does not name "${missing.key}".`);
		},
	),
	onSchema(
		{
			id: "defaults-documented",
			text: "A default that agentConfigurationDoc names is the default in the schema.",
		},
		async (kit, fields) => {
			const doc = asString((await kit.describe()).doc);
			for (const { key, default: preset } of fields) {
				const told = documentedDefault(documentedLine(doc, key) ?? "");
				if (told === null || preset === undefined || told === String(preset) || told === JSON.stringify(preset))
					continue;
				return failed(
					`The default of "${key}" is ${told} in agentConfigurationDoc, but ${JSON.stringify(preset)} in the schema.`,
				);
			}
			return passed;
		},
	),
	onSchema(
		{ id: "settings-declared", text: "Runs and environment tests read no key of config that the schema lacks." },
		async (kit, fields) => {
			const { schema, instructionsPathKey } = await kit.describe();
			const declared = new Set([
				...fields.map(({ key }) => key),
				...(schema?.keys ?? []),
				instructionsPathKey,
				...HOST_KEYS,
			]);
			const { keys } = await readKeys(kit);
			const unknown = [...keys].find((key) => !declared.has(key));
			return passedUnless(unknown && `The adapter reads config.${unknown}, which the schema lacks.`);
		},
	),
	onSchema(
		{ id: "settings-read", text: "A run or an environment test reads each setting of the schema." },
		async (kit, fields) => {
			const { keys, listsKeys } = await readKeys(kit);
			if (listsKeys) return passed;
			const unread = fields.find(({ key }) => !keys.has(key));
			return passedUnless(unread && `The adapter never reads config.${unread.key}, which is in the schema.`);
		},
	),
	onSchema(
		{ id: "defaults-applied", text: "An omitted setting has the same effect as its default in the schema." },
		async (kit, fields) => {
			const { run, recording } = await needCall(kit);
			const presets = fields.filter((field) => field.default !== undefined && !(field.key in run.config));
			const steps = [recording === null ? { exitCode: 0 } : stepOf(recording)];
			const told = await kit.run({
				steps,
				config: Object.fromEntries(presets.map((field) => [field.key, field.default])),
			});
			if (JSON.stringify(inputOf(told)) === JSON.stringify(inputOf(run))) return passed;
			for (const { key, default: preset } of presets) {
				const one = await kit.run({ steps, config: { [key]: preset } });
				if (JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(run))) continue;
				return failed(`Setting "${key}" to its default ${JSON.stringify(preset)} changes the input of the program.`);
			}
			return failed("Setting all settings to their defaults changes the input of the program.");
		},
	),
	onSchema(
		{
			id: "form-matches-schema",
			text: "The form of a built-in adapter stores each field of the schema, and no other key.",
			source: "packages/adapter-utils/src/contract/ui-adapter.ts",
		},
		async (kit, fields) => {
			if (!kit.pkg.isBuiltIn) return notApplicable("The form of an external adapter is derived from its schema.");
			const { schema, type } = await kit.describe();
			const built = await kit.call("buildConfig", formValues(asString(type), fields));
			if (built === null) return failed('The "./ui" entry exports no buildConfig.');
			if (built.thrown !== null) return failed(`The form threw ${built.thrown.message}`, built.thrown.at ?? undefined);
			const keys = new Set(isObject(built.config) ? Object.keys(built.config) : []);
			const lost = fields.find(({ key }) => !keys.has(key));
			if (lost !== undefined) return failed(`The form has a value for "${lost.key}", but the configuration lacks it.`);
			const known = new Set([...fields.map(({ key }) => key), ...(schema?.keys ?? [])]);
			const extra = [...keys].find((key) => !known.has(key));
			return passedUnless(extra && `The form stores "${extra}", which the schema lacks.`);
		},
	),
];

/** Settings that are members of the form; all others are in `adapterSchemaValues`. */
const OWN_MEMBERS = ["cwd", "command", "model", "promptTemplate", "instructionsFilePath", "timeoutSec", "graceSec"];

/** A completed form, in which no field has its default. */
function formValues(adapterType: string, fields: AdapterConfigField[]): Record<string, unknown> {
	const values = fields.map((field) => [field.key, sampleOf(field)] as const);
	const own = values.filter(([key]) => OWN_MEMBERS.includes(key));
	const others = values.filter(([key]) => !OWN_MEMBERS.includes(key) && key !== "env");
	return { adapterType, ...Object.fromEntries(own), envVars: "KIT=1", adapterSchemaValues: Object.fromEntries(others) };
}

function sampleOf({ type, options, default: preset }: AdapterConfigField): unknown {
	switch (type) {
		case "number":
			return typeof preset === "number" ? preset + 1 : 7;
		case "toggle":
			return preset !== true;
		case "select":
			return options?.find(({ value }) => value !== preset)?.value ?? options?.[0]?.value;
		case "list":
			return ["one", "two"];
		case "map":
			return { KIT: "1" };
		default:
			return "kit";
	}
}
