import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { findCLIAdapter } from "../../adapters/registry.ts";
import { TYPES_FOLDER, writeTypes } from "../../authoring/write-types.ts";
import { argument } from "../../input/arguments.ts";
import { JSON_OPTION } from "../../input/common-options.ts";
import { InputError, usageError } from "../../input/input-error.ts";
import { flag, text } from "../../input/options.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import { createOutput, createReport } from "../../render/output/output.ts";
import { defineCommand } from "../define-command.ts";

/** Copied from the repository's `templates/adapter` by the build. */
const TEMPLATES = new URL("../../templates/", import.meta.url);

/** An id that no program knows. */
const UNKNOWN_SESSION = "01990000-1111-7222-8333-444444444444";

/** The exports of `templates/adapter/names.mjs`. */
interface Names {
	nameProblem(type: string, command: string, label: string): string | null;
	labelOf(type: string): string;
	adapterFiles(
		kind: "javascript" | "typescript",
		names: { type: string; command: string; label: string },
		variant: { isText?: boolean },
	): Record<string, string>;
	writeFiles(folder: string, files: Record<string, string>): () => void;
}

export const command = defineCommand({
	summary: "create the package of an external adapter",
	details:
		"Creates a complete adapter for a program that prints JSON lines or, with `--text`, plain text. The adapter is in " +
		"TypeScript or, with `--js`, in plain JavaScript without a build. Edit two files: `events` declares how a line of output " +
		"is read, and `program` how the program is started and judged. `stand-in` has a program to try the adapter with, and " +
		"`recordings` its output.",
	arguments: { folder: argument("folder to create") },
	options: {
		type: text("<type>", "type of the adapter, stored with every agent (default: from the name of the folder)"),
		command: text("<program>", "program that the adapter runs (default: the first word of the type)"),
		label: text("<label>", "display name (default: the words of the type)"),
		text: flag("for a program that prints plain text, without sessions"),
		js: flag("plain JavaScript instead of TypeScript"),
		...JSON_OPTION,
	},
	async run({ folder }, options) {
		const target = resolvePath(folder, process.cwd());
		const names: Names = await import(new URL("names.mjs", TEMPLATES).href);
		const type =
			options.type ??
			path
				.basename(target)
				.toLowerCase()
				.replace(/[^a-z0-9]+/g, "_")
				.replace(/^_|_$/g, "");
		const program = options.command ?? type.split("_")[0] ?? "";
		const label = options.label?.trim() || names.labelOf(type);
		checkNames(names.nameProblem(type, program, label), type);
		requireNewFolder(target);
		const kind = options.js ? "javascript" : "typescript";
		const isText = options.text === true;
		const files = names.adapterFiles(kind, { type, command: program, label }, { isText });
		const restore = names.writeFiles(target, files);
		try {
			writeTypes(target);
		} catch (error) {
			restore();
			throw error;
		}
		const output = createOutput();
		await createReport(output, options)({ folder: target, type, command: program }, () =>
			output.data(
				nextSteps(path.relative(process.cwd(), target) || ".", program, type, {
					isText,
					isJavaScript: kind === "javascript",
				}),
			),
		);
	},
});

/** Does not follow a symbolic link, because its target may be anywhere. */
function requireNewFolder(target: string): void {
	const found = lstatSync(target, { throwIfNoEntry: false });
	if (found === undefined || (found.isDirectory() && readdirSync(target).length === 0)) return;
	const [code, what] = found.isDirectory()
		? ["folder_not_empty", "is not empty"]
		: ["file_exists", "already exists and is not a folder"];
	throw new InputError(code, `${target} ${what}.`, { hint: "Specify a new or an empty folder." });
}

function checkNames(problem: string | null, type: string): void {
	if (problem !== null) throw usageError(problem, "Specify --type TYPE and --command PROGRAM.");
	if (findCLIAdapter(type) === undefined) return;
	throw usageError(`"${type}" is the type of a built-in adapter.`, "Specify another type with --type.");
}

function nextSteps(
	folder: string,
	program: string,
	type: string,
	{ isText, isJavaScript }: { isText: boolean; isJavaScript: boolean },
): string {
	const file = (name: string) => (isJavaScript ? `${name}.js` : `src/${name}.ts`);
	return `Created ${folder}. Edit two files:

  ${file("events")}    how a line of output is read
  ${file("program")}   settings, arguments, sessions, failures

Then, in ${folder}:

${isJavaScript ? "  npm test" : "  npm install && npm test"}
  paperclipai adapter verify .
  paperclipai adapter install .
  paperclipai run --watch --adapter ${type}

Without ${program}: --config command=$PWD/stand-in/${program}.mjs

Record ${program} to replace the recordings of the stand-in. Its arguments here are examples: write your program's.

${recordCommands(program, isText)}
  and a case for each failure, such as a rejected login or a limit

${TYPES_FOLDER}/README.md lists the helpers.
`;
}

function recordCommands(program: string, isText: boolean): string {
	const record = "  paperclipai adapter record";
	if (isText) return `${record} answer -- ${program} run`;
	const answer = `${record} answer -- ${program} run --json`;
	return `${answer}\n${record} unknown-session -- ${program} run --json --resume ${UNKNOWN_SESSION}`;
}
