import { runGit } from "../program/run-git.ts";

const NETWORK_URL = /^(https?|ssh|git):\/\/[\w@[]|^\w[\w.+@-]*:(?!:|\/\/)/;
const REMOTE_NAME = /^(\.|\w[\w.-]*)$/;
const isAny = () => true;
const isUrl = (value: string) => NETWORK_URL.test(value);
const isOff = (value: string) => /^(false|no|off|0)$/i.test(value);

type IsHarmless = (value: string) => boolean;

/** Settings that cannot make git execute a program, neither by their value nor through a repository that they name. */
const HARMLESS: readonly (readonly [RegExp, IsHarmless])[] = [
	[
		/^core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf|quotepath|abbrev|longpaths|compression|loosecompression|bigfilethreshold|sharedrepository|sparsecheckout|sparsecheckoutcone|untrackedcache)$/,
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
	[/^(lfs\.repositoryformatversion|http\.postbuffer|fetch\.prune|fetch\.prunetags)$/, isAny],
	[/^(advice\..+|gc\.auto|init\.defaultbranch|pull\.(rebase|ff)|push\.(default|autosetupremote))$/, isAny],
];

type Setting = readonly [key: string, value: string];

const SECTION = /^\[([a-z]+)(?: "([^"\\\]]*)")?\]$/i;
const ENTRY = /^\t([a-z][a-z0-9-]*) = ([^\s"\\#;](?:[^"\\#;]*[^\s"\\#;])?)$/i;

/** @param isWorktree Whether a value of `core.worktree`, latin1-encoded, is acceptable. */
export async function areHarmless(config: Buffer, isWorktree: (value: string) => Promise<boolean>): Promise<boolean> {
	for (const [key, value] of readPlain(config.toString("latin1")) ?? (await readByGit(config)) ?? [["", ""]]) {
		const isHarmless = key === "core.worktree" ? await isWorktree(value) : isListed(key, value);
		if (!isHarmless) return false;
	}
	return true;
}

/**
 * Reads what git itself writes, because starting git for hundreds of repositories takes long.
 * @returns `null` for anything else, such as quotes, comments and continued lines, which only git can parse as git does.
 */
export function readPlain(config: string): Setting[] | null {
	if (!/^[\t\n\x20-\x7e]*$/.test(config)) return null;
	const settings: Setting[] = [];
	let section: string | null = null;
	for (const line of config.split("\n")) {
		if (line === "") continue;
		const [, name, subsection] = SECTION.exec(line) ?? [];
		if (name !== undefined) section = `${name.toLowerCase()}${subsection === undefined ? "" : `.${subsection}`}`;
		else {
			const [, key, value] = ENTRY.exec(line) ?? [];
			if (section === null || key === undefined || value === undefined || value.includes("\t")) return null;
			settings.push([`${section}.${key.toLowerCase()}`, value]);
		}
	}
	return settings;
}

async function readByGit(config: Buffer): Promise<Setting[] | null> {
	const args = ["config", "--file", "-", "--no-includes", "--null", "--list"];
	const { exitCode, stdout } = await runGit(args, { input: config });
	if (exitCode !== 0) return null;
	const settings = stdout.toString("latin1").split("\0").slice(0, -1);
	return settings.map((setting) => {
		const [, key = "", value = ""] = /^(.*?)(?:\n(.*))?$/s.exec(setting) ?? [];
		return [key, value];
	});
}

function isListed(key: string, value: string): boolean {
	return HARMLESS.some(([pattern, isHarmless]) => pattern.test(key) && isHarmless(value));
}
