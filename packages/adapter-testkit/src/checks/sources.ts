import path from "node:path";
import { asString } from "@paperclipai/adapter-utils";
import type { Kit } from "../kit.ts";
import {
	isTestFile,
	lineAt,
	listLiterals,
	readSources,
	type SourceFile,
	withoutStrings,
} from "../package/source-files.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement, type Verdict } from "../requirement.ts";
import { codesOf, readPage } from "./docs-page.ts";

const ADAPTERS = "packages/adapters/AGENTS.md";
const BUILT_IN = "This requirement applies only to built-in adapters in a checkout.";

/** Files that may read settings that the schema lacks. */
const SETTINGS_FILES = /(^|[/\\])(settings|program)\.[mc]?[jt]s$/;

/** A requirement on the sources of a built-in adapter, or of the code that uses it. */
function onSources(
	requirement: Pick<Requirement, "id" | "text"> & { source?: string },
	check: (kit: Kit, checkout: string) => Promise<Verdict> | Verdict,
): Requirement {
	return {
		tier: "must",
		source: ADAPTERS,
		...requirement,
		async check(kit) {
			const { checkout } = kit.pkg;
			return checkout === null ? notApplicable(BUILT_IN) : await check(kit, checkout);
		},
	};
}

function ownSources({ pkg }: Kit): SourceFile[] {
	return readSources(pkg.folder).filter((file) => !isTestFile(file.path));
}

const SHARED_FOLDERS = ["server/src", "ui/src", "cli/src", "packages/adapter-utils/src", "packages/shared/src"];
const TYPE_OPERATION =
	/\b([\w.?!]*)\.(startsWith|endsWith|includes|indexOf|match|search|split|replace|slice|substring)\(\s*(?:["'`]([^"'`\n]*)["'`]|\/([^/\n]*)\/)/g;

/** Finds a string operation in shared code that recognizes the type by a part of its name. */
function findHiddenType(checkout: string, type: string): { what: string; at: string } | null {
	for (const folder of SHARED_FOLDERS) {
		for (const file of readSources(path.join(checkout, folder))) {
			if (isTestFile(file.path) || file.path.endsWith(`adapters${path.sep}registry.ts`)) continue;
			for (const found of file.code.matchAll(TYPE_OPERATION)) {
				const [text, receiver = "", , literal, pattern] = found;
				const part = (literal ?? pattern ?? "").replaceAll(/[\^$\\]/g, "");
				if (!/(adapter\w*|[tT]ype)\??$/.test(receiver) || part.length < 3 || !type.includes(part)) continue;
				return { what: text.trim(), at: `${folder}/${file.path}:${lineAt(file.code, found.index)}` };
			}
		}
	}
	return null;
}

/** Reads of single keys of `config`, as `config.key` or `config["key"]`. */
function configReads(code: string): { key: string; offset: number }[] {
	const members = withoutStrings(code).matchAll(/\bconfig(?:\.|\?\.)([A-Za-z_]\w*)/g);
	const names = code.matchAll(/\bconfig(?:\?\.)?\[\s*["'`]([^"'`\n]+)["'`]\s*\]/g);
	return [...members, ...names].map((found) => ({ key: found[1] ?? "", offset: found.index }));
}

/** The server reports a reached time limit as `wall_limit` or `idle_limit`. */
const REPLACED = "timed_out";

/** Requirements that can be tested only in the sources of a built-in adapter. */
export const sourceRequirements: Requirement[] = [
	onSources(
		{ id: "type-not-hidden", text: "No shared code recognizes the adapter by a part of its type." },
		async (kit, checkout) => {
			const hidden = findHiddenType(checkout, asString((await kit.describe()).type));
			return hidden === null ? passed : failed(`Shared code looks for a part of the type: ${hidden.what}`, hidden.at);
		},
	),
	onSources(
		{
			id: "push-not-joined",
			text: "The adapter does not join git and push at run time.",
			source: "packages/adapters/AUTHORING.md",
		},
		(kit) => {
			for (const { path: file, code } of ownSources(kit)) {
				const literals = listLiterals(code);
				const push = literals.find(({ text }) => text === "push" || /\bgit push\b/.test(text));
				if (push === undefined || !literals.some(({ text }) => /(^|[\s/])git($|\s)/.test(text))) continue;
				return failed(
					'A file contains both "git" and "push".',
					`src/${file}:${lineAt(code, push.offset)}`.replace("src/src/", "src/"),
				);
			}
			return passed;
		},
	),
	onSources(
		{
			id: "settings-in-one-place",
			text: "Outside settings.ts and program.ts, the adapter reads no key of config that the schema lacks.",
		},
		async (kit) => {
			const { schema, instructionsPathKey } = await kit.describe();
			if (schema === null) return notApplicable("The adapter has no getConfigSchema.");
			const declared = new Set([...schema.fields.map(({ key }) => key), ...(schema.keys ?? []), instructionsPathKey]);
			for (const { path: file, code } of ownSources(kit)) {
				if (SETTINGS_FILES.test(file) || file.startsWith(`agent${path.sep}`)) continue;
				const unknown = configReads(code).find(({ key }) => !declared.has(key) && !key.startsWith("paperclip"));
				if (unknown === undefined) continue;
				return failed(
					`The file reads config.${unknown.key}, which the schema lacks.`,
					`${file}:${lineAt(code, unknown.offset)}`,
				);
			}
			return passed;
		},
	),
	onSources(
		{ id: "error-codes-documented", text: "The adapter's docs page names each of its error codes." },
		(kit, checkout) => {
			const page = readPage(checkout, path.basename(kit.pkg.folder));
			if (page === null) return { status: "blocked", reason: '"docs-page" failed' };
			for (const { path: file, code } of ownSources(kit)) {
				const missing = codesOf(code).find((one) => one.text !== REPLACED && !page.includes(`\`${one.text}\``));
				if (missing !== undefined)
					return failed(`The page does not name the error ${missing.text}.`, `${file}:${lineAt(code, missing.offset)}`);
			}
			return passed;
		},
	),
	onSources(
		{
			id: "docs-page",
			text: "The adapter has a page in docs/adapters that names each setting.",
			source: "CONTRIBUTING.md",
		},
		async (kit, checkout) => {
			const name = path.basename(kit.pkg.folder);
			const page = readPage(checkout, name);
			if (page === null) return failed(`docs/adapters/${name}.md does not exist.`);
			const { schema } = await kit.describe();
			const missing = schema?.fields.find(({ key }) => !page.includes(`\`${key}\``));
			return passedUnless(missing && `docs/adapters/${name}.md does not name the setting ${missing.key}.`);
		},
	),
];
