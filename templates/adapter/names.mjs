// @ts-check
// Used by `pnpm new:adapter` and, from the build, by `paperclipai adapter new`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {object} AdapterNames
 * @property {string} type such as `quokka_cli`
 * @property {string} command name of the program, such as `quokka`
 * @property {string} label display name, such as `Quokka`
 */

const TYPE = /^[a-z][a-z0-9_]{1,63}$/;
const PROGRAM = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** Matches labels that need no escaping in any template. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ()._-]{0,63}$/u;
/** The names in the templates. Longer names come first, because they contain the shorter ones. */
const NAMES = /acme_cli|acme-cli|AcmeCli|Acme|ACME|acme/g;

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
 * The files of a template by path, renamed.
 * @param {string} folder
 * @param {AdapterNames} names
 * @returns {Record<string, string>}
 */
export function renamedFiles(folder, { type, command, label }) {
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
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return Object.fromEntries(
		files.map((entry) => {
			const file = path.join(entry.parentPath, entry.name);
			// npm does not publish files named `.gitignore`.
			const target = path.relative(folder, file).replace(/^_gitignore$/, ".gitignore");
			return [rename(target), rename(readFileSync(file, "utf8"))];
		}),
	);
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
