import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openRegularFile, readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import type { WorktreePlace } from "../locate-worktree.ts";
import { type GitOptions, git, gitBytes, runGit } from "../run-git.ts";
import type { GitResult } from "../spawn-git.ts";
import { type IndexEntry, LIST_INDEX, parseIndex } from "./index-entries.ts";

/**
 * A temporary repository with the objects of another one and a copy of a worktree's index, but without its configuration,
 * hooks, grafts and filters. What an agent has written into the real one has no effect, and the real index stays as it is.
 */
export interface PlainRepository extends PlainCalls {
	folder: string;
	/** Whether the worktree has an index that git can read; else the copy has what HEAD has. */
	hasIndex: boolean;
	/** All entries of the copy, as they were before a change of it. */
	readIndex(): Promise<readonly IndexEntry[]>;
}

interface PlainCalls {
	run(args: readonly string[], options?: PlainOptions): Promise<GitResult>;
	git(args: readonly string[], options?: PlainOptions): Promise<string>;
	bytes(args: readonly string[], options?: PlainOptions): Promise<Buffer>;
}

type PlainOptions = Pick<GitOptions, "cwd" | "env" | "input" | "onStdout" | "indexFile" | "timeoutSec">;

export interface PlainRepositoryOptions {
	place: WorktreePlace;
	/** Commit that HEAD stands for; `null` for an unborn branch. */
	head: string | null;
	/** Store files byte by byte, without the line endings and encodings that attributes ask for. */
	isExact: boolean;
	/** Put new objects into the repository; otherwise they are removed at the end. */
	keepsObjects: boolean;
	/** Larger files are streamed instead of being held in memory, and count as binary in a diff. Default: 32 MiB. */
	streamedBytes?: number;
}

/** Settings about how files are stored, none of which names a program. */
const HARMLESS = /^core\.(autocrlf|eol|filemode|symlinks|ignorecase|sparsecheckout|sparsecheckoutcone)\n(\w+)$/;
const CORE = "^core\\.";
/** Takes precedence over all attributes in the files. */
const EXACT_ATTRIBUTES = "* -text !eol -ident -filter !working-tree-encoding\n";
const SHA256_DIGITS = 64;
const STREAMED_BYTES = 32 * 1024 * 1024;

export async function withPlainRepository<T>(
	options: PlainRepositoryOptions,
	body: (repository: PlainRepository) => Promise<T>,
): Promise<T> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-snapshot-"));
	try {
		return await body(await create(folder, options));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function create(folder: string, options: PlainRepositoryOptions): Promise<PlainRepository> {
	const { place, head, isExact, keepsObjects } = options;
	const { commonDir, files } = place;
	const objects = path.join(commonDir, "objects");
	for (const name of ["objects/info", "refs", "info", "empty"])
		await mkdir(path.join(folder, name), { recursive: true });
	await writeFile(path.join(folder, "config"), await settingsOf(options));
	await writeFile(path.join(folder, "HEAD"), head === null ? "ref: refs/heads/unborn\n" : `${head}\n`);
	if (isExact) await writeFile(path.join(folder, "info/attributes"), EXACT_ATTRIBUTES);
	if (!keepsObjects) await writeFile(path.join(folder, "objects/info/alternates"), `${objects}\n`);
	for (const name of ["shallow", "info/exclude"]) await copyText(path.join(commonDir, name), path.join(folder, name));
	const sparse = "info/sparse-checkout";
	await copyText(path.join(place.gitDir ?? commonDir, sparse), path.join(folder, sparse));
	const own: GitOptions = {
		gitDir: folder,
		workTree: files ?? path.join(folder, "empty"),
		cwd: files ?? folder,
		env: {
			GIT_CONFIG_NOSYSTEM: "1",
			GIT_CONFIG_GLOBAL: "/dev/null",
			...(keepsObjects ? { GIT_OBJECT_DIRECTORY: objects } : {}),
		},
		isWithoutDrivers: true,
	};
	const withOptions = (more: PlainOptions = {}) => ({ ...own, ...more, env: { ...own.env, ...more.env } });
	const call: PlainCalls = {
		run: (args, more) => runGit(args, withOptions(more)),
		git: (args, more) => git(args, withOptions(more)),
		bytes: (args, more) => gitBytes(args, withOptions(more)),
	};
	const listing = await copyIndex(call, folder, place.gitDir);
	const hasIndex = listing !== null;
	// Without an index git would take every file for one that it has never seen.
	if (!hasIndex && head !== null) await call.git(["read-tree", head]);
	let index: IndexEntry[] | null = null;
	const readIndex = async () => {
		index ??= parseIndex(listing ?? (await listIndex(call)).listing);
		return index;
	};
	return { folder, hasIndex, readIndex, ...call };
}

async function settingsOf({ place: { commonDir, gitDir }, ...options }: PlainRepositoryOptions): Promise<string> {
	const place = gitDir === null ? { gitDir: commonDir } : { gitDir, commonDir };
	const { stdout } = await runGit(["config", "--null", "--get-regexp", CORE], place);
	const all = stdout.toString().split("\0");
	const settings = all.flatMap((setting) => {
		const [, key, value] = HARMLESS.exec(setting) ?? [];
		return key === undefined ? [] : [`\t${key} = ${value}`];
	});
	const excludesFile = all.some((setting) => setting.startsWith("core.excludesfile\n"))
		? await readExcludesFile(place)
		: "";
	const isText = excludesFile !== "" && (await readRegularFile(excludesFile).catch(() => null)) !== null;
	return [
		`[extensions]\n\tobjectFormat = ${await objectFormat(commonDir, options.head)}`,
		"[core]\n\trepositoryFormatVersion = 1\n\tbare = false",
		...settings,
		// The files are removed once they are stored, so they have to be on the disk, not only in its cache.
		"\tfsync = committed\n\tfsyncMethod = batch",
		// An index that is put in the place of the real one must not need a second file.
		"\tsplitIndex = false",
		`\tbigFileThreshold = ${options.streamedBytes ?? STREAMED_BYTES}`,
		// Names that only other systems take for `.git` are files like others here.
		...(options.isExact ? ["\tprotectHFS = false\n\tprotectNTFS = false"] : []),
		...(isText ? [`\texcludesFile = ${JSON.stringify(excludesFile)}`] : []),
		"",
	].join("\n");
}

/** By a call of its own, in which git resolves what a path may start with. */
async function readExcludesFile(place: GitOptions): Promise<string> {
	const { stdout } = await runGit(["config", "--type=path", "--get", "core.excludesFile"], place);
	return stdout.toString().replace(/\n$/, "");
}

async function objectFormat(gitDir: string, head: string | null): Promise<string> {
	if (head === null) return await git(["rev-parse", "--show-object-format"], { gitDir });
	return head.length === SHA256_DIGITS ? "sha256" : "sha1";
}

async function copyText(from: string, to: string): Promise<void> {
	const text = await readRegularFile(from).catch(() => null);
	if (text !== null) await writeFile(to, text);
}

/** @returns its entries, if git can read it. */
async function copyIndex(call: PlainCalls, folder: string, gitDir: string | null): Promise<Buffer | null> {
	if (gitDir === null) return null;
	if (!(await copyIndexFile(path.join(gitDir, "index"), path.join(folder, "index")))) return null;
	let { result, listing } = await listIndex(call);
	// A split index names the file with its larger part.
	const shared = /sharedindex\.[0-9a-f]+/.exec(result.stderr)?.[0];
	if (shared !== undefined) {
		await copyIndexFile(path.join(gitDir, shared), path.join(folder, shared));
		({ result, listing } = await listIndex(call));
	}
	if (result.exitCode === 0 && result.stderr === "") return listing;
	await rm(path.join(folder, "index"), { force: true });
	return null;
}

/** Streamed, because that of a large repository is larger than other output may be. */
async function listIndex(call: PlainCalls): Promise<{ result: GitResult; listing: Buffer }> {
	const chunks: Buffer[] = [];
	const result = await call.run(LIST_INDEX, { onStdout: (chunk) => void chunks.push(chunk) });
	return { result, listing: Buffer.concat(chunks) };
}

export async function copyIndexFile(from: string, to: string): Promise<boolean> {
	const handle = await openRegularFile(from).catch(() => null);
	if (handle === null) return false;
	try {
		const { mtimeMs } = await handle.stat();
		await writeFile(to, handle.createReadStream({ autoClose: false }));
		// Git takes an entry that is as new as the index for possibly changed, so the copy must not be newer.
		const time = (Math.floor(mtimeMs) - 1) / 1000;
		await utimes(to, time, time);
		return true;
	} finally {
		await handle.close();
	}
}
