import { lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { GitContext } from "../program/git-environment.ts";
import { readFields } from "../program/read-fields.ts";
import { runGit } from "../program/run-git.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { readPointers } from "./lfs-pointer.ts";
import { pathBytes, pathList } from "./path-bytes.ts";

export interface ContentFilter {
	name: string;
	/** Whether the filter leaves content alone that is already in git's stored form. */
	acceptsStored: boolean;
}

export type Checkout = WorktreeLocation & { gitDir: string; files: string };

const FILTERS = ["config", "--null", "--get-regexp", "^filter\\."];
const FILTER_KEY = /^filter\.(.*)\.(smudge|process)\n(.*)$/s;
/** Git LFS recognizes its pointer files. */
const ACCEPTS_STORED = /(^|\/)git[- ]lfs\s/;

/**
 * Lists the configured filters; `null` for one that changes nothing at checkout. The server runs none of them: an agent
 * may write the attributes that choose files for them, and the settings of the repository.
 */
async function listFilters(context: GitContext): Promise<Map<string, ContentFilter | null>> {
	const { stdout } = await runGit(FILTERS, context);
	const commands = new Map<string, Record<string, string>>();
	// A later setting, such as the repository's, replaces an earlier one.
	for (const setting of stdout.toString().split("\0")) {
		const [, name, key = "", command = ""] = FILTER_KEY.exec(setting) ?? [];
		if (name !== undefined) commands.set(name, { ...commands.get(name), [key]: command });
	}
	const filters = new Map<string, ContentFilter | null>();
	for (const [name, byKey] of commands) {
		const active = Object.values(byKey).filter((command) => !/^(cat)?\s*$/.test(command));
		const acceptsStored = active.every((command) => ACCEPTS_STORED.test(command));
		filters.set(name, active.length === 0 ? null : { name, acceptsStored });
	}
	return filters;
}

export interface StoredFile {
	/** Latin1-encoded. */
	path: string;
	object: string;
}

/**
 * Finds the files whose content git changes at checkout. A filter of Git LFS changes only pointers. A filter that is
 * not configured counts if the content is a pointer or encrypted by git-crypt, because the user may have configured it
 * in another home folder than the server's.
 * @param indexFile Index with the `.gitattributes` to use; default: the attributes among the files.
 * @returns the filter of each path that has one.
 */
export async function findFiltered(
	{ gitDir, commonDir, files: root }: Checkout,
	files: readonly StoredFile[],
	indexFile?: string,
): Promise<Map<string, ContentFilter>> {
	const found = new Map<string, ContentFilter>();
	if (files.length === 0) return found;
	const context = { gitDir, commonDir, workTree: root, cwd: root };
	const paths = files.map((file) => file.path);
	const values = await readAttribute(context, "filter", paths, indexFile);
	const attributes = new Map([...values].filter(([, name]) => !NO_FILTER.has(name)));
	if (attributes.size === 0) return found;
	const filters = await listFilters(context);
	const unsure: StoredFile[] = [];
	for (const file of files) {
		const name = attributes.get(file.path);
		const filter = name === undefined ? null : filters.get(name);
		if (filter === undefined || filter?.acceptsStored) unsure.push(file);
		else if (filter !== null) found.set(file.path, filter);
	}
	const pointers = await readPointers(
		context,
		unsure.map(({ object }) => object),
	);
	const rest: StoredFile[] = [];
	for (const file of unsure) {
		const name = attributes.get(file.path) ?? "";
		if (pointers.has(file.object)) found.set(file.path, { name, acceptsStored: true });
		else if (!filters.has(name)) rest.push(file);
	}
	const encrypted = await findEncrypted(context, rest.slice(0, MAX_NAMED));
	for (const { path } of encrypted) found.set(path, { name: attributes.get(path) ?? "", acceptsStored: false });
	return found;
}

const NO_FILTER = new Set(["unspecified", "unset", "set", ""]);

/**
 * @param paths Latin1-encoded.
 * @param indexFile Index with the `.gitattributes` to use; default: the attributes among the files.
 * @returns the value by path, as `git check-attr` prints it.
 */
export async function readAttribute(
	context: GitContext,
	attribute: string,
	paths: readonly string[],
	indexFile?: string,
): Promise<Map<string, string>> {
	const from = indexFile === undefined ? {} : { indexFile };
	const args = ["check-attr", ...(indexFile === undefined ? [] : ["--cached"]), "-z", "--stdin", attribute];
	const values = new Map<string, string>();
	let record: string[] = [];
	const onStdout = readFields((field) => {
		if (record.push(field) < 3) return;
		values.set(record[0] ?? "", Buffer.from(field, "latin1").toString());
		record = [];
	});
	await runGit(args, { ...context, ...from, input: pathList(paths), onStdout, isWithoutDrivers: true });
	return values;
}

const ENCRYPTED = Buffer.from("\0GITCRYPT\0");

async function findEncrypted(context: GitContext, files: readonly StoredFile[]): Promise<StoredFile[]> {
	const found: StoredFile[] = [];
	for (const file of files) {
		let start = Buffer.alloc(0);
		const onStdout = (chunk: Buffer) => {
			if (start.length < ENCRYPTED.length) start = Buffer.concat([start, chunk]);
		};
		await runGit(["cat-file", "blob", file.object], { ...context, onStdout });
		if (start.subarray(0, ENCRYPTED.length).equals(ENCRYPTED)) found.push(file);
	}
	return found;
}

/**
 * Finds files in the worktree that still have git's stored form, although the user's git would have checked them out
 * through a filter: up to 20 files whose filters accept this form, and up to 20 other files.
 */
export async function findInStoredForm(checkout: Checkout): Promise<Map<string, ContentFilter>> {
	const { gitDir, commonDir, files } = checkout;
	const context = { gitDir, commonDir, workTree: files, cwd: files };
	const entries = await listEntries(context);
	if (!(await namesFilter(checkout, entries))) return new Map();
	const filtered = await findFiltered(checkout, entries);
	const found = new Map<string, ContentFilter>();
	for (const accepts of [false, true]) {
		const candidates = entries.filter((entry) => filtered.get(entry.path)?.acceptsStored === accepts);
		const stored = await findStored(context, files, candidates);
		for (const [path, filter] of filtered) if (stored.has(path)) found.set(path, filter);
	}
	return found;
}

/** @throws {CodedError} `workspace_too_large`. */
export async function listEntries(context: GitContext): Promise<StoredFile[]> {
	const files: StoredFile[] = [];
	const onLine = (line: string) => {
		const [, object, file] = /^100\d+ ([0-9a-f]+) 0\t(.*)$/s.exec(line) ?? [];
		if (object !== undefined && file !== undefined) files.push({ path: file, object });
	};
	const onStdout = readFields(onLine, { maxFields: LIMITS.gitFiles });
	await runGit(["ls-files", "-z", "--stage"], { ...context, onStdout });
	return files;
}

/** Spares most repositories the search for the attributes of all files. */
async function namesFilter({ commonDir, files }: Checkout, entries: readonly StoredFile[]): Promise<boolean> {
	const configured = await runGit(["config", "--get", "core.attributesFile"], { gitDir: commonDir });
	if (configured.exitCode === 0) return true;
	const { XDG_CONFIG_HOME: config = path.join(homedir(), ".config") } = process.env;
	const defaults = [path.join(config, "git/attributes"), "/etc/gitattributes"];
	const own = entries.filter((entry) => /(^|\/)\.gitattributes$/.test(entry.path));
	const sources = [
		path.join(commonDir, "info/attributes"),
		...defaults,
		...own.map((entry) => `${pathBytes(files, entry.path)}`),
	];
	for (const source of sources) {
		// Git follows links, except to a `.gitattributes` among the files.
		const text = await realpath(source)
			.then((file) => readRegularFile(file))
			.catch(() => "");
		if (text.includes("filter")) return true;
	}
	return false;
}

/** Compares sizes first, because content from a filter may be large. */
async function findStored(context: GitContext, root: string, files: readonly StoredFile[]): Promise<Set<string>> {
	const input = files.map(({ object }) => `${object}\n`).join("");
	const sizes: string[] = [];
	const onStdout = readFields((size) => sizes.push(size), { separator: "\n" });
	await runGit(["cat-file", "--batch-check=%(objectsize)"], { ...context, input, onStdout });
	const found = new Set<string>();
	for (const [index, { path: file, object }] of files.entries()) {
		const bytes = pathBytes(root, file);
		const stats = await lstat(bytes).catch(() => null);
		if (!stats?.isFile() || `${stats.size}` !== sizes[index]) continue;
		const args = ["hash-object", "--no-filters", "--", bytes.toString()];
		const { stdout } = await runGit(args, { ...context, isWithoutDrivers: true });
		if (stdout.toString().trim() === object) found.add(file);
		if (found.size === MAX_NAMED) break;
	}
	return found;
}

const MAX_NAMED = 20;
