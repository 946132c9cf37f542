import { runGit } from "../program/run-git.ts";

const NETWORK_URL = /^(https?|ssh|git):\/\/[\w@[]|^\w[\w.+@-]*:(?!:|\/\/)/;
const REMOTE_NAME = /^(\.|\w[\w.-]*)$/;
const isAny = () => true;
const isUrl = (value: string) => NETWORK_URL.test(value);
const isOff = (value: string) => /^(false|no|off|0)$/i.test(value);

type IsHarmless = (value: string) => boolean;

/** Settings with which no command of git executes a program that they, or a repository that they name, could choose. */
const HARMLESS: readonly (readonly [RegExp, IsHarmless])[] = [
	[
		/^core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf|quotepath|abbrev|longpaths|sparsecheckout|sparsecheckoutcone|untrackedcache)$/,
		isAny,
	],
	[/^(core\.fsmonitor|commit\.gpgsign|tag\.gpgsign)$/, isOff],
	[/^core\.hookspath$/, (value) => value === "/dev/null"],
	[/^extensions\.(objectformat|refstorage)$/, (value) => /^\w+$/.test(value)],
	[/^extensions\.(worktreeconfig|relativeworktrees|preciousobjects|noop)$/, isAny],
	[/^remote\..+\.(url|pushurl)$/, isUrl],
	[/^remote\..+\.(fetch|push|tagopt|prune|prunetags|mirror|skipdefaultupdate|skipfetchall|gh-resolved)$/, isAny],
	[/^branch\..+\.remote$/, (value) => REMOTE_NAME.test(value)],
	[/^branch\..+\.(merge|rebase|description|vscode-merge-base|gh-merge-base)$/, isAny],
	[/^submodule\..+\.url$/, isUrl],
	[/^submodule\.(.+\.)?active$/, isAny],
	[/^user\.(name|email)$/, isAny],
	[/^(advice\..+|gc\.auto|init\.defaultbranch|pull\.(rebase|ff)|push\.(default|autosetupremote))$/, isAny],
];

/**
 * Uses git, because quotes, comments and continued lines are hard to parse as git does.
 * @param isWorktree Whether a value of `core.worktree`, latin1-encoded, is acceptable.
 */
export async function areHarmless(config: Buffer, isWorktree: (value: string) => Promise<boolean>): Promise<boolean> {
	const args = ["config", "--file", "-", "--no-includes", "--null", "--list"];
	const { exitCode, stdout } = await runGit(args, { input: config });
	if (exitCode !== 0) return false;
	for (const setting of stdout.toString("latin1").split("\0").slice(0, -1)) {
		const [, key = "", value = ""] = /^(.*?)(?:\n(.*))?$/s.exec(setting) ?? [];
		const isHarmless = key === "core.worktree" ? await isWorktree(value) : isListed(key, value);
		if (!isHarmless) return false;
	}
	return true;
}

function isListed(key: string, value: string): boolean {
	return HARMLESS.some(([pattern, isHarmless]) => pattern.test(key) && isHarmless(value));
}
