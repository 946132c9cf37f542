// @ts-check
// Used by `pnpm new:adapter` and, from the build, by `paperclipai adapter new`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} AdapterNames
 * @property {string} type such as `quokka_cli`
 * @property {string} command name of the program, such as `quokka`
 * @property {string} label display name, such as `Quokka`
 */

/** @typedef {"builtin" | "javascript" | "typescript"} Kind */

const TYPE = /^[a-z][a-z0-9_]{1,63}$/;
const PROGRAM = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** Matches labels that need no escaping in any template. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ()._-]{0,63}$/u;
/** The names in the templates. Longer names come first, because they contain the shorter ones. */
const NAMES = /acme_cli|acme-cli|AcmeCli|Acme|ACME|acme/g;

const PACKAGE = "packages/adapters/acme-cli";

/** Paths in a template of the files that its variant for plain text replaces with files of `text`. */
/** @type {Record<Kind, { program: string, standIn: string, recordings: string }>} */
const PLACES = {
	builtin: {
		program: `${PACKAGE}/src/program.ts`,
		standIn: `${PACKAGE}/stand-in`,
		recordings: `${PACKAGE}/src/__fixtures__/stand-in`,
	},
	typescript: { program: "src/program.ts", standIn: "stand-in", recordings: "recordings/stand-in" },
	javascript: { program: "program.js", standIn: "stand-in", recordings: "recordings/stand-in" },
};

/** @typedef {[file: string, pattern: RegExp, replacement?: string]} Edit */

/**
 * Edits that remove JSON lines and sessions from the other files.
 * @type {Record<Kind, Edit[]>}
 */
const JSON_ONLY = {
	builtin: [
		[`${PACKAGE}/src/program.ts`, /import type \{ AcmeCliFacts \} .*\n/],
		[`${PACKAGE}/src/program.ts`, /\t\t"Work on a task spans .*\n/],
		["docs/adapters/acme-cli.md", /## Sessions\n[^#]*/],
		["docs/adapters/acme-cli.md", /and the program's events decide/, "and standard error decide"],
		["docs/adapters/acme-cli.md", /\| `acme_cli_no_result` .*\n/],
	],
	typescript: [
		["src/program.ts", /type AcmeCliFacts, /],
		["events.test.mjs", /\t*assert\.equal\(facts\.isTurnOver, true\);\n/],
	],
	javascript: [["events.test.mjs", /\t*assert\.equal\(facts\.isTurnOver, true\);\n/]],
};

/**
 * @param {string} type
 * @param {string} command
 * @param {string} label
 * @returns {string | null} one sentence about the first invalid name
 */
export function nameProblem(type, command, label) {
	if (!TYPE.test(type))
		return `"${type}" is not a valid type: use 2 to 64 lowercase letters, digits and _, with a letter first.`;
	if (!PROGRAM.test(command))
		return `"${command}" is not a valid name of a program: use letters, digits, - and _, with a letter first. You can set another name later, in the program file.`;
	if (!LABEL.test(label)) return `"${label}" is not a valid label: use letters, digits, spaces, and ( ) . _ -`;
	return null;
}

/**
 * @param {string} type
 * @returns {string} the name of the folder, such as `quokka-cli`
 */
export function kebabCase(type) {
	return type.split("_").filter(Boolean).join("-");
}

/**
 * @param {string} type
 * @returns {string} the words of the type, such as `Quokka Cli`
 */
export function labelOf(type) {
	return words(type).join(" ");
}

/**
 * The files of a new adapter by path.
 * @param {Kind} kind
 * @param {AdapterNames} adapter
 * @param {{ isText?: boolean }} [variant] `isText`: for a program that prints plain text and has no sessions
 * @returns {Record<string, string>}
 */
export function adapterFiles(kind, { type, command, label }, { isText = false } = {}) {
	/** @type {Record<string, string>} */
	const names = {
		acme_cli: type,
		"acme-cli": kebabCase(type),
		AcmeCli: words(type).join(""),
		Acme: label,
		ACME: command.replace(/[^A-Za-z0-9]/g, "_").toUpperCase(),
		acme: command,
	};
	/** @param {string} text */
	const rename = (text) => text.replace(NAMES, (name) => names[name] ?? name);
	const files = isText ? textFiles(kind, filesOf(kind)) : filesOf(kind);
	return Object.fromEntries(Object.entries(files).map(([file, text]) => [rename(file), rename(text)]));
}

/**
 * @param {string} name of a folder beside this file
 * @returns {Record<string, string>} the files by path
 */
function filesOf(name) {
	const folder = fileURLToPath(new URL(`${name}/`, import.meta.url));
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return Object.fromEntries(
		files.map((entry) => {
			const file = path.join(entry.parentPath, entry.name);
			// npm does not publish files named `.gitignore`.
			return [path.relative(folder, file).replace(/^_gitignore$/, ".gitignore"), readFileSync(file, "utf8")];
		}),
	);
}

/**
 * @param {Kind} kind
 * @param {Record<string, string>} files of the template for JSON lines
 */
function textFiles(kind, files) {
	const { program, standIn, recordings } = PLACES[kind];
	const kept = Object.entries(files).filter(([file]) => !file.startsWith(`${recordings}/`));
	const texts = Object.fromEntries([...kept, ...Object.entries(filesOf(`text/${kind}`))]);
	for (const [from, to] of Object.entries({ "text/stand-in": standIn, "text/recordings": recordings })) {
		for (const [file, text] of Object.entries(filesOf(from))) texts[`${to}/${file}`] = text;
	}
	texts[program] = textProgram(texts[program] ?? "");
	for (const [file, pattern, replacement = ""] of JSON_ONLY[kind])
		texts[file] = replace(texts[file] ?? "", pattern, replacement);
	return texts;
}

/** @param {string} source of the template for JSON lines */
function textProgram(source) {
	const MEMBERS = /defineProgram(?:<[^(]*>)?\(\{\n[\s\S]*?\n\}\);/;
	const [members = ""] = MEMBERS.exec(readFileSync(new URL("text/program.js", import.meta.url), "utf8")) ?? [];
	return replace(
		source,
		MEMBERS,
		source.includes("defineProgram<") ? members.replace("(", "<typeof settings>(") : members,
	);
}

/** @param {string} text @param {RegExp} pattern @param {string} replacement */
function replace(text, pattern, replacement) {
	if (!pattern.test(text)) throw new Error(`The template no longer has ${pattern}.`);
	return text.replace(pattern, () => replacement);
}

/**
 * Writes files below a folder and creates their folders.
 * @param {string} folder
 * @param {Record<string, string>} files
 * @returns {() => void} restores the earlier state
 */
export function writeFiles(folder, files) {
	/** @type {(() => void)[]} */
	const steps = [];
	for (const [file, text] of Object.entries(files)) {
		const whole = path.join(folder, file);
		const created = mkdirSync(path.dirname(whole), { recursive: true });
		const before = existsSync(whole) ? readFileSync(whole) : null;
		writeFileSync(whole, text, text.startsWith("#!") ? { mode: 0o755 } : {});
		steps.unshift(() => {
			if (before === null) rmSync(whole);
			else writeFileSync(whole, before);
			if (created !== undefined) rmSync(created, { recursive: true, force: true });
		});
	}
	return () => {
		for (const step of steps) step();
	};
}

/** @param {string} type */
function words(type) {
	return type
		.split("_")
		.filter((word) => word !== "")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}
