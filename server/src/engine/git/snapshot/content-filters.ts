import { lstat } from "node:fs/promises";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import type { GitContext } from "../program/git-environment.ts";
import { runGit } from "../program/run-git.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { pathBytes, pathList, splitList } from "./path-bytes.ts";

export interface ContentFilter {
	name: string;
	/** Whether it leaves content alone that is already in the form in which git stores it. */
	acceptsStored: boolean;
}

type Checkout = WorktreeLocation & { gitDir: string; files: string };

const FILTERS = ["config", "--null", "--get-regexp", "^filter\\."];
const FILTER_KEY = /^filter\.(.*)\.(smudge|process)\n(.*)$/s;
/** Git LFS recognizes its pointer files. */
const ACCEPTS_STORED = /(^|\/)git[- ]lfs\s/;

/**
 * Lists the configured filters that change content at checkout. The server runs none of them: an agent may write the
 * attributes that choose files for them, and the settings of the repository.
 */
async function listFilters(context: GitContext): Promise<Map<string, ContentFilter>> {
	const { stdout } = await runGit(FILTERS, context);
	const filters = new Map<string, ContentFilter>();
	for (const setting of stdout.toString().split("\0")) {
		const [, name, , command = ""] = FILTER_KEY.exec(setting) ?? [];
		if (name === undefined || /^(cat)?\s*$/.test(command)) continue;
		filters.set(name, { name, acceptsStored: ACCEPTS_STORED.test(command) });
	}
	return filters;
}

/**
 * @param paths Latin1-encoded.
 * @param indexFile Index with the `.gitattributes` to use; default: the attributes among the files.
 * @returns the filter of each path that has one.
 */
export async function findFiltered(
	{ gitDir, commonDir, files }: Checkout,
	paths: readonly string[],
	indexFile?: string,
): Promise<Map<string, ContentFilter>> {
	const context = { gitDir, commonDir, workTree: files, cwd: files };
	const filters = await listFilters(context);
	const found = new Map<string, ContentFilter>();
	if (filters.size === 0 || paths.length === 0) return found;
	const from = indexFile === undefined ? {} : { indexFile };
	const args = ["check-attr", ...(indexFile === undefined ? [] : ["--cached"]), "-z", "--stdin", "filter"];
	const chunks: Buffer[] = [];
	const onStdout = (chunk: Buffer) => void chunks.push(chunk);
	await runGit(args, { ...context, ...from, input: pathList(paths), onStdout, isWithoutDrivers: true });
	const fields = splitList(Buffer.concat(chunks));
	for (let index = 0; index + 2 < fields.length; index += 3) {
		const filter = filters.get(Buffer.from(fields[index + 2] ?? "", "latin1").toString());
		if (filter !== undefined) found.set(fields[index] ?? "", filter);
	}
	return found;
}

interface StoredFile {
	path: string;
	object: string;
}

/**
 * Finds up to 20 files that have the form in which git stores them, where the user's git would have checked them out through a
 * filter.
 */
export async function findInStoredForm(checkout: Checkout): Promise<Map<string, ContentFilter>> {
	const { gitDir, commonDir, files } = checkout;
	const context = { gitDir, commonDir, workTree: files, cwd: files };
	if ((await listFilters(context)).size === 0) return new Map();
	const entries = await listEntries(context);
	if (!(await namesFilter(checkout, entries))) return new Map();
	const paths = entries.map((entry) => entry.path);
	const filtered = await findFiltered(checkout, paths);
	const candidates = entries.filter((entry) => filtered.has(entry.path));
	const stored = await findStored(context, files, candidates);
	return new Map([...filtered].filter(([file]) => stored.has(file)));
}

async function listEntries(context: GitContext): Promise<StoredFile[]> {
	const chunks: Buffer[] = [];
	await runGit(["ls-files", "-z", "--stage"], { ...context, onStdout: (chunk) => void chunks.push(chunk) });
	return splitList(Buffer.concat(chunks)).flatMap((line) => {
		const [, object, file] = /^100\d+ ([0-9a-f]+) 0\t(.*)$/s.exec(line) ?? [];
		return object === undefined || file === undefined ? [] : [{ path: file, object }];
	});
}

/** Spares most repositories the search for the attributes of all files. */
async function namesFilter({ commonDir, files }: Checkout, entries: readonly StoredFile[]): Promise<boolean> {
	const configured = await runGit(["config", "--get", "core.attributesFile"], { gitDir: commonDir });
	if (configured.exitCode === 0) return true;
	const own = entries.filter((entry) => /(^|\/)\.gitattributes$/.test(entry.path));
	const sources = [path.join(commonDir, "info/attributes"), ...own.map((entry) => `${pathBytes(files, entry.path)}`)];
	for (const source of sources) {
		if (/filter/.test(await readRegularFile(source).catch(() => ""))) return true;
	}
	return false;
}

/** Compares sizes first, because content from a filter may be large. */
async function findStored(context: GitContext, root: string, files: readonly StoredFile[]): Promise<Set<string>> {
	const input = files.map(({ object }) => `${object}\n`).join("");
	const check = await runGit(["cat-file", "--batch-check=%(objectsize)"], { ...context, input });
	const sizes = check.stdout.toString().split("\n");
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
