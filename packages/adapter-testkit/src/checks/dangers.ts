import type { AdapterConfigField } from "@paperclipai/adapter-utils";
import type { Kit, Run } from "../kit.ts";
import { failed, notApplicable, passed, type Requirement } from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { needCall } from "./outcome.ts";

/** Names of options that lift restrictions of programs. */
const DANGER =
	/yolo|bypass|skip-(all-)?permission|(no|without|disable)-(the-)?sandbox|full-access|auto-approve|(allow|approve)-all|danger/;

/** Returns the part of a text that names a danger, or `null`. */
function findDanger(text: string): string | null {
	const words = text
		.replaceAll(/([a-z])([A-Z])/g, "$1-$2")
		.toLowerCase()
		.replaceAll(/[\s_]+/g, "-");
	return DANGER.exec(words)?.[0] ?? null;
}

function isMarked({ key, dangerous }: AdapterConfigField): boolean {
	return dangerous === true || key.startsWith("dangerously");
}

/** Returns a sentence about the first unmarked setting whose own texts name a danger. */
function findInTexts(fields: AdapterConfigField[]): string | null {
	for (const { key, label, hint, type, options = [], dangerousValues = [] } of fields) {
		const word = type === "toggle" ? findDanger(`${key} ${label} ${hint ?? ""}`) : null;
		if (word !== null) return `"${key}" is about "${word}", but is not marked with "dangerous".`;
		const option = type !== "select" ? undefined : options.find((one) => findDanger(`${one.value} ${one.label}`));
		if (option !== undefined && !dangerousValues.includes(option.value))
			return `The option "${option.value}" of "${key}" is not in its "dangerousValues".`;
	}
	return null;
}

/** Returns a sentence about the first unmarked switch that adds an argument or a variable that names a danger. */
async function findInCalls(kit: Kit, fields: AdapterConfigField[]): Promise<string | null> {
	const toggles = fields.filter(({ type }) => type === "toggle");
	if (toggles.length === 0) return null;
	const { run, recording } = await needCall(kit);
	const steps = [recording === null ? { exitCode: 0 } : stepOf(recording)];
	const before = new Set(wordsOf(run));
	const findAdded = async (switched: AdapterConfigField[]) => {
		const config = Object.fromEntries(switched.map((field) => [field.key, field.default !== true]));
		const added = wordsOf(await kit.run({ steps, config })).filter((word) => !before.has(word));
		return added.find((word) => findDanger(word) !== null);
	};
	if ((await findAdded(toggles)) === undefined) return null;
	for (const toggle of toggles) {
		const word = await findAdded([toggle]);
		if (word !== undefined) return `"${toggle.key}" adds ${word}, but is not marked with "dangerous".`;
	}
	return null;
}

function wordsOf({ calls }: Run): string[] {
	return calls.flatMap(({ args, env }) => [...args, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]);
}

/** Requirements on settings that widen the agent's permissions. */
export const dangerRequirements: Requirement[] = [
	{
		id: "dangers-marked",
		tier: "should",
		text: "A setting that lifts restrictions of the program is marked as dangerous in the schema, or its key begins with dangerously.",
		source: "packages/adapter-utils/src/contract/config-schema.ts",
		async check(kit) {
			const { schema } = await kit.describe();
			if (!Array.isArray(schema?.fields)) return notApplicable("The adapter has no getConfigSchema.");
			const unmarked = schema.fields.filter((field) => !isMarked(field));
			const found = findInTexts(unmarked) ?? (await findInCalls(kit, unmarked));
			return found === null ? passed : failed(found);
		},
	},
];
