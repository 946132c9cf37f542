import { type GitSetting, gitSettingVariables } from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";
import { runGit } from "../../git/index.ts";

/** URL prefix that git cannot open; git's error shows it before the original URL. */
const NOWHERE = "/pushing-is-off-in-paperclip/";
const NO_PROGRAM = "pushing-is-off-in-paperclip";
const REMOTE_ADDRESSES = ["config", "--null", "--name-only", "--get-regexp", "^remote\\..*\\.(push)?url$"];
const ADDRESS_KEY = /^remote\.(.*)\.(?:push)?url$/is;
const CONFIG_SEC = 10;

/**
 * Not a security boundary: an agent that removes the variables can push wherever it needs no credentials.
 * @param folder Working directory of the agent's git.
 * @param env Configured variables of the agent, whose Git settings may add remotes.
 */
export async function pushGuard(
	folder: string,
	env: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
	const remotes = new Set([...(await listRemotes(folder, env)), ...remotesOf(Object.values(env))]);
	const settings: GitSetting[] = [
		[`url.${NOWHERE}.pushInsteadOf`, ""],
		["credential.helper", ""],
		// Needed because a remote's own `pushurl`, or a longer `pushInsteadOf`, takes precedence over the first setting.
		...[...remotes].map((remote) => [`remote.${remote}.receivepack`, NO_PROGRAM] as const),
	];
	return { GIT_TERMINAL_PROMPT: "0", ...gitSettingVariables(settings) };
}

/** Returns no remotes if git cannot read them, since the agent's git cannot either. */
async function listRemotes(cwd: string, env: Readonly<Record<string, string>>): Promise<string[]> {
	const { HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_PARAMETERS } = env;
	const files = omitUndefined({ HOME, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_PARAMETERS });
	const options = { cwd, env: files, timeoutSec: CONFIG_SEC };
	const found = await runGit(REMOTE_ADDRESSES, options).catch(() => null);
	return found?.exitCode === 0 ? remotesOf(found.stdout.toString().split("\0")) : [];
}

function remotesOf(keys: readonly string[]): string[] {
	return keys.flatMap((key) => ADDRESS_KEY.exec(key)?.[1] ?? []);
}
