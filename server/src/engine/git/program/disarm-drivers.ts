import { CodedError } from "@paperclipai/adapter-utils";
import type { GitSetting } from "@paperclipai/adapter-utils/host";
import { type GitContext, gitEnvironment } from "./git-environment.ts";
import { readGit } from "./read-git.ts";

const DRIVERS = ["config", "--null", "--name-only", "--get-regexp", "^(filter|merge)\\."];
const DRIVER_KEY = /^(filter|merge)\.(.*)\.[^.]+$/s;
/** Git's default merge driver. */
const TEXT_MERGE = "git merge-file --marker-size=%L %A %O %B";

/**
 * Disables filters, so LFS files stay pointers. The settings are valid only for this worktree, because of conditional
 * includes.
 * @throws {CodedError} `repository_config_unsupported`.
 */
export async function disarmDrivers(context: GitContext): Promise<GitSetting[]> {
	const call = { args: DRIVERS, cwd: context.cwd ?? "/", env: gitEnvironment(context, []) };
	const { exitCode, stdout, stderr } = await readGit(call);
	if (exitCode !== 0 && exitCode !== 1) throw configUnsupported(stderr.trim());
	const text = stdout.toString();
	if (!Buffer.from(text).equals(stdout))
		throw configUnsupported("the name of a filter or merge driver is not valid UTF-8.");
	const drivers = new Set<string>();
	for (const key of text.split("\0")) {
		const [, kind, name] = DRIVER_KEY.exec(key) ?? [];
		if (kind !== undefined) drivers.add(`${kind}.${name}`);
	}
	return [...drivers].flatMap((driver) =>
		driver.startsWith("filter.") ? withoutFilter(driver) : withTextMerge(driver),
	);
}

function withoutFilter(driver: string): GitSetting[] {
	return [
		[`${driver}.process`, ""],
		[`${driver}.clean`, ""],
		[`${driver}.smudge`, ""],
		[`${driver}.required`, "false"],
	];
}

function withTextMerge(driver: string): GitSetting[] {
	return [[`${driver}.driver`, TEXT_MERGE]];
}

export function configUnsupported(reason: string): CodedError {
	return new CodedError(
		"repository_config_unsupported",
		`The configuration of the repository cannot be read: ${reason}`,
		{
			hint: "Run git config --list --show-origin in the repository and correct the entry that the error describes.",
		},
	);
}
