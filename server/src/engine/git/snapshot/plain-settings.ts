import { stat } from "node:fs/promises";
import path from "node:path";
import { type GitOptions, git, runGit } from "../program/run-git.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";

export interface PlainRepositoryOptions {
	location: WorktreeLocation;
	/** `null` for an unborn branch. */
	head: string | null;
	/** Whether files are stored byte for byte, without converting line endings and encodings as attributes require. */
	isExact: boolean;
	/** Whether new objects are put into the repository; otherwise they are discarded at the end. */
	keepsObjects: boolean;
	/** Size beyond which files are streamed and count as binary in a diff. Default: `STREAMED_BYTES`. */
	streamedBytes?: number;
}

/** A setting without a value is true. */
const HARMLESS =
	/^core\.(autocrlf|eol|filemode|symlinks|ignorecase|sparsecheckout|sparsecheckoutcone|sharedrepository)(?:\n(\w+))?$/;
/** Settings that decide how git merges, without naming a program. */
const OF_MERGES =
	/^(merge\.(?:renames|renamelimit|directoryrenames|renormalize)|diff\.(?:renames|renamelimit))(?:\n(\w+))?$/;
const READ = "^(core\\.|merge\\.|diff\\.rename(s|limit)$)";
const FILES = ["excludesFile", "attributesFile"];
const SHA256_DIGITS = 64;
export const STREAMED_BYTES = 32 * 1024 * 1024;

/** @returns the settings of the real repository about files and merges, as `git config --null` prints them. */
export async function readSettings(location: WorktreeLocation): Promise<string[]> {
	const { stdout } = await runGit(["config", "--null", "--get-regexp", READ], contextOf(location));
	return stdout.toString().split("\0");
}

const contextOf = ({ commonDir, gitDir }: WorktreeLocation) =>
	gitDir === null ? { gitDir: commonDir } : { gitDir, commonDir };

/** @param all As read by `readSettings`. */
export async function plainSettings(
	{ location, ...options }: PlainRepositoryOptions,
	all: readonly string[],
): Promise<string> {
	const { commonDir } = location;
	const settings = all.flatMap((setting) => {
		const [, key, value = "true"] = HARMLESS.exec(setting) ?? [];
		return key === undefined ? [] : [`\t${key} = ${value}`];
	});
	const ofMerges = all.flatMap((setting) => {
		const [, key = "", value = "true"] = OF_MERGES.exec(setting) ?? [];
		const [section, name] = key.split(".");
		return key === "" ? [] : [`[${section}]\n\t${name} = ${value}`];
	});
	const named = FILES.filter((key) => all.some((setting) => setting.startsWith(`core.${key.toLowerCase()}\n`)));
	const folder = location.files ?? commonDir;
	const userFiles = await Promise.all(named.map((key) => userFile(key, contextOf(location), folder)));
	return [
		`[extensions]\n\tobjectFormat = ${await objectFormat(commonDir, options.head)}`,
		"[core]\n\trepositoryFormatVersion = 1\n\tbare = false",
		...settings,
		// Objects that are kept may soon be the only copy of the files, so they must be flushed to the disk.
		options.keepsObjects ? "\tfsync = committed\n\tfsyncMethod = batch" : "\tfsync = none",
		// An index that replaces the real one must not need a second file.
		"\tsplitIndex = false",
		`\tbigFileThreshold = ${options.streamedBytes ?? STREAMED_BYTES}`,
		// On this system, names that other systems treat as `.git` are ordinary files.
		...(options.isExact ? ["\tprotectHFS = false\n\tprotectNTFS = false"] : []),
		...userFiles,
		...ofMerges,
		"",
	].join("\n");
}

/**
 * Read separately, so that git expands a `~` in the path.
 * @param folder Folder to which a relative path refers.
 */
async function userFile(key: string, options: GitOptions, folder: string): Promise<string> {
	const { stdout } = await runGit(["config", "--type=path", "--get", `core.${key}`], options);
	const value = stdout.toString().replace(/\n$/, "");
	const file = path.resolve(folder, value);
	const isUsable = value !== "" && (await isRegularFile(file));
	// Without the setting, git would read its default file in place of a missing file.
	return `\t${key} = ${JSON.stringify(isUsable ? file : "/dev/null")}`;
}

/** Follows links, as git does. Git would wait for a FIFO. */
async function isRegularFile(file: string): Promise<boolean> {
	return (await stat(file).catch(() => null))?.isFile() === true;
}

async function objectFormat(gitDir: string, head: string | null): Promise<string> {
	if (head === null) return await git(["rev-parse", "--show-object-format"], { gitDir });
	return head.length === SHA256_DIGITS ? "sha256" : "sha1";
}
