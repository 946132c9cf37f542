import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { disarmDrivers } from "./disarm-drivers.ts";
import { type GitContext, gitEnvironment } from "./git-environment.ts";
import { readGit } from "./read-git.ts";
import { type GitInput, type GitResult, spawnGit } from "./spawn-git.ts";

export interface GitOptions extends GitContext, GitInput {
	isWithoutDrivers?: boolean;
}

const WITHOUT_DRIVERS = new Set([
	"--version",
	"cat-file",
	"check-ref-format",
	"commit-tree",
	"config",
	"for-each-ref",
	"ls-tree",
	"merge-base",
	"mktree",
	"rev-list",
	"rev-parse",
	"show-ref",
	"symbolic-ref",
	"update-ref",
	"write-tree",
]);
/** Keeps git from running the filters of submodules, which are not disabled. */
const WITHOUT_SUBMODULES = "--ignore-submodules=dirty";
const DIFF_SWITCHES = ["--no-ext-diff", "--no-textconv", WITHOUT_SUBMODULES];
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
	diff: DIFF_SWITCHES,
	"diff-files": DIFF_SWITCHES,
	"diff-index": DIFF_SWITCHES,
	"diff-tree": DIFF_SWITCHES,
	log: DIFF_SWITCHES,
	show: DIFF_SWITCHES,
	status: [WITHOUT_SUBMODULES],
};

const SHORT_READS = new Set(["config", "for-each-ref", "ls-files", "merge-base", "rev-parse", "show-ref"]);

function isShortRead([command = "", ...rest]: readonly string[], { input }: GitOptions): boolean {
	if (input !== undefined) return false;
	if (command === "symbolic-ref") return rest.filter((name) => !name.startsWith("-")).length === 1;
	return SHORT_READS.has(command) || (command === "worktree" && rest[0] === "list");
}

/** These commands call git inside submodules whatever the options; `update-index` and `commit-tree` do not. */
const INTO_SUBMODULES = new Set(["add", "commit", "stash"]);

/**
 * Executes nothing that the repository's configuration, hooks or attributes name, and contacts no remote. The first
 * argument is git's command.
 * @throws {CodedError} when it cannot run to its end: `git_not_found`, `git_timeout`, `git_output_too_large`,
 * `repository_config_unsupported`, `cwd_not_found` and the like.
 */
export async function runGit(args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
	const [command = "", ...rest] = args;
	if (INTO_SUBMODULES.has(command)) throw new Error(`git ${command} could execute what a submodule names.`);
	const isWithoutDrivers = options.isWithoutDrivers || WITHOUT_DRIVERS.has(command);
	const settings = isWithoutDrivers ? [] : await disarmDrivers(options);
	const all = command === "" ? [] : [command, ...(SWITCHES[command] ?? []), ...rest];
	const call = { ...options, args: all, cwd: options.cwd ?? "/", env: gitEnvironment(options, settings) };
	return isShortRead(args, options) ? await readGit(call) : await spawnGit(call);
}

/**
 * @returns the standard output as text, without the last line break.
 * @throws {CodedError} the errors of `runGit`, and `git_failed`.
 */
export async function git(args: readonly string[], options: GitOptions = {}): Promise<string> {
	return (await gitBytes(args, options)).toString().replace(/\n$/, "");
}

/** Returns bytes, for names and contents that need not be UTF-8. */
export async function gitBytes(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
	const { exitCode, stdout, stderr } = await runGit(args, options);
	if (exitCode !== 0) throw gitFailed(args, exitCode, stderr);
	return stdout;
}

function outOfMemory([command = ""]: readonly string[]): CodedError {
	const limit = `${LIMITS.gitMemoryBytes / 1024 ** 3} GiB`;
	return new CodedError("git_out_of_memory", `git ${command} needs more than ${limit} of memory.`, {
		hint: "Find large files in the latest commits, for example with git log --stat, and remove them from the history.",
	});
}

export function gitFailed(args: readonly string[], exitCode: number, stderr: string): CodedError {
	if (/out of memory/i.test(stderr)) return outOfMemory(args);
	const reason = stderr.trim() || `exit code ${exitCode}`;
	return new CodedError("git_failed", `git ${args[0] ?? ""} failed: ${reason}`, {
		hint: "Run git fsck in the repository, and check its permissions and the free space of its disk.",
		details: { exitCode },
	});
}
