// @ts-check
import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import path from "node:path";

const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const AT_ONCE = 16;

/** Longer than any note that a report shows. */
const MAX_NOTE = 500;

/**
 * @typedef {object} FileFacts
 * @property {string} file path relative to the workspace
 * @property {number} bytes
 * @property {number | null} lines `null` for what is not text or was too large to read
 * @property {string} signature differs when the content differs
 * @property {Note[]} notes
 * @property {Record<string, number>} firstLineOf task word -> line on which the file first has it
 *
 * @typedef {{ line: number, text: string }} Note a line with TODO, FIXME or XXX
 */

/**
 * Reads the files of a workspace, or only their sizes, except those that vanish or are not readable.
 * @param {string} cwd
 * @param {string[]} files
 * @param {{ words: string[], readsContents: boolean }} options words in lower case
 * @returns {Promise<FileFacts[]>}
 */
export async function readFiles(cwd, files, { words, readsContents }) {
	/** @type {(FileFacts | null)[]} */
	const facts = new Array(files.length).fill(null);
	let budget = MAX_TOTAL_BYTES;
	let next = 0;
	const worker = async () => {
		for (let at = next++; at < files.length; at = next++) {
			const file = files[at];
			if (file === undefined) continue;
			const stat = await lstat(path.join(cwd, file)).catch(() => null);
			if (!stat?.isFile()) continue;
			const readable = readsContents && stat.size <= MAX_TEXT_BYTES && stat.size <= budget;
			if (readable) budget -= stat.size;
			const bytes = readable ? await readFile(path.join(cwd, file)).catch(() => null) : null;
			facts[at] = bytes
				? factsOf(file, bytes, words)
				: unread(file, stat.size, `${stat.size}:${Math.trunc(stat.mtimeMs)}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return facts.filter((fact) => fact !== null);
}

/**
 * @param {string} file
 * @param {Buffer} bytes
 * @param {string[]} words
 * @returns {FileFacts}
 */
function factsOf(file, bytes, words) {
	const signature = createHash("sha256").update(bytes).digest("base64url").slice(0, 16);
	if (bytes.subarray(0, 8192).includes(0)) return unread(file, bytes.length, signature);
	const lines = bytes.toString("utf8").split("\n");
	if (lines.at(-1) === "") lines.pop();
	/** @type {Note[]} */
	const notes = [];
	/** @type {Record<string, number>} */
	const firstLineOf = {};
	for (const [index, line] of lines.entries()) {
		if (/\b(TODO|FIXME|XXX)\b/.test(line)) notes.push({ line: index + 1, text: line.trim().slice(0, MAX_NOTE) });
		const lower = words.length > 0 ? line.toLowerCase() : "";
		for (const word of words) {
			if (firstLineOf[word] === undefined && lower.includes(word)) firstLineOf[word] = index + 1;
		}
	}
	return { file, bytes: bytes.length, lines: lines.length, signature, notes, firstLineOf };
}

/**
 * @param {string} file
 * @param {number} bytes
 * @param {string} signature
 * @returns {FileFacts}
 */
function unread(file, bytes, signature) {
	return { file, bytes, lines: null, signature, notes: [], firstLineOf: {} };
}
