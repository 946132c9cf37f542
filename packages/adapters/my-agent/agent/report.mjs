// @ts-check
import { countTypes } from "./file-types.mjs";
import { oneLine } from "./output.mjs";

const SHOWN = 5;

/**
 * @typedef {object} Findings
 * @property {string} name of the workspace
 * @property {string} task
 * @property {import("./read-files.mjs").FileFacts[]} files
 * @property {boolean} complete all files were read
 * @property {boolean} readsContents the files were read, and not only listed
 * @property {import("./git-state.mjs").GitState | null} git
 * @property {string[]} words
 * @property {{ at: string, headBefore: string | null, changes: import("./changes.mjs").Changes } | null} since
 */

/**
 * @param {Findings} findings
 * @returns {string} one sentence
 */
export function summaryOf({ name, files, complete, readsContents, since }) {
	const content = readsContents ? `${count(totalLines(files), "line")} of text` : kilobytes(totalBytes(files));
	const size = `${complete ? "" : "at least "}${count(files.length, "file")}, ${content}`;
	return since ? `${name}: ${size}; ${changeSummary(since.changes)} since the last run.` : `${name}: ${size}.`;
}

/**
 * @param {Findings} findings
 * @returns {string} Markdown
 */
export function writeReport(findings) {
	const { name, task, words, git, readsContents, since } = findings;
	const where = readsContents ? "" : " in names";
	return [
		`# Report on ${literal(name)}`,
		"",
		summaryOf(findings),
		"",
		task === "" ? [] : `- Task: ${literal(cut(oneLine(task), 200))}`,
		`- Types: ${typesLine(findings)}`,
		`- Largest: ${largestLine(findings.files)}`,
		git === null ? "- Git: this folder is not a git repository" : `- Git: ${gitLine(git)}`,
		readsContents ? `- Open notes: ${notesLine(findings.files)}` : [],
		...words.map((word) => `- Task word "${word}"${where}: ${wordLine(word, findings.files)}`),
		...(since === null ? [] : ["", `## Since the last run (${since.at})`, "", ...sinceLines(since, git)]),
		"",
	]
		.flat()
		.join("\n");
}

/** @param {Findings} findings */
function typesLine({ files }) {
	const types = countTypes(files.map(({ file }) => file));
	const shown = types.slice(0, SHOWN).map(([type, number]) => `${type} ${number}`);
	return listOf(shown, types.length - shown.length, "no files");
}

/** @param {import("./read-files.mjs").FileFacts[]} files */
function largestLine(files) {
	const largest = [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 3);
	return listOf(
		largest.map(
			({ file, bytes, lines }) =>
				`${literal(oneLine(file))} (${kilobytes(bytes)}${lines === null ? "" : `, ${count(lines, "line")}`})`,
		),
		0,
		"no files",
	);
}

/** @param {import("./git-state.mjs").GitState} git */
function gitLine({ branch, head, changed, untracked }) {
	const commit =
		head === null
			? "no commit yet"
			: `last commit ${head.id} of ${head.date} "${literal(cut(oneLine(head.subject), 80))}"`;
	return `branch ${branch}, ${commit}, ${changed} changed, ${untracked} untracked`;
}

/** @param {import("./read-files.mjs").FileFacts[]} files */
function notesLine(files) {
	const notes = files.flatMap(({ file, notes }) => notes.map((note) => ({ file, ...note })));
	const [first] = notes;
	if (first === undefined) return "none";
	return `${notes.length} with TODO, FIXME or XXX; the first in ${literal(`${oneLine(first.file)}:${first.line}`)}: ${literal(cut(oneLine(first.text), 100))}`;
}

/**
 * @param {string} word
 * @param {import("./read-files.mjs").FileFacts[]} files
 */
function wordLine(word, files) {
	const found = files.filter(
		({ file, firstLineOf }) => firstLineOf[word] !== undefined || file.toLowerCase().includes(word),
	);
	const shown = found.slice(0, SHOWN).map(({ file, firstLineOf }) => {
		const line = firstLineOf[word];
		return literal(line === undefined ? oneLine(file) : `${oneLine(file)}:${line}`);
	});
	return listOf(shown, found.length - shown.length, "in no file");
}

/**
 * @param {NonNullable<Findings["since"]>} since
 * @param {Findings["git"]} git
 */
function sinceLines({ headBefore, changes }, git) {
	const lines = [
		fileLine("Changed", changes.changed),
		fileLine("Added", changes.added),
		fileLine("Removed", changes.removed),
	].flat();
	const head = git?.head?.id ?? null;
	if (head !== headBefore) lines.push(`- Last commit: ${headBefore ?? "none"} before, ${head ?? "none"} now`);
	return lines.length > 0 ? lines : ["Nothing changed."];
}

/**
 * @param {string} title
 * @param {string[]} files
 */
function fileLine(title, files) {
	if (files.length === 0) return [];
	const shown = files.slice(0, SHOWN).map((file) => literal(oneLine(file)));
	return [`- ${title}: ${listOf(shown, files.length - shown.length, "")}`];
}

/** @param {import("./changes.mjs").Changes} changes */
export function changeSummary({ changed, added, removed }) {
	if (changed.length + added.length + removed.length === 0) return "nothing changed";
	return `${changed.length} changed, ${added.length} added, ${removed.length} removed`;
}

/** @param {import("./read-files.mjs").FileFacts[]} files */
export function totalLines(files) {
	return files.reduce((sum, { lines }) => sum + (lines ?? 0), 0);
}

/** @param {import("./read-files.mjs").FileFacts[]} files */
function totalBytes(files) {
	return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * @param {string[]} shown
 * @param {number} left
 * @param {string} none
 */
function listOf(shown, left, none) {
	if (shown.length === 0) return none;
	return left > 0 ? `${shown.join(", ")} and ${left} more` : shown.join(", ");
}

/**
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
	return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
	return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024).toLocaleString("en-US")} KB`;
}

/**
 * @param {string} text
 * @param {number} length
 */
function cut(text, length) {
	return text.length > length ? `${text.slice(0, length)}…` : text;
}

/**
 * Text that Markdown shows as it is: names such as __init__.py become code.
 * @param {string} text on one line
 */
function literal(text) {
	if (!/[\\`*_~[\]<>|#&]/.test(text)) return text;
	const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
	return fence + space + text + space + fence;
}
