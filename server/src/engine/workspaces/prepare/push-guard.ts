import { runGit } from "../../git/index.ts";

/** URL prefix that git cannot open; git's error shows it before the original URL. */
const NOWHERE = "/pushing-is-off-in-paperclip/";
const NO_PROGRAM = "pushing-is-off-in-paperclip";
const REMOTE_ADDRESSES = ["config", "--null", "--name-only", "--get-regexp", "^remote\\..*\\.(push)?url$"];
const CONFIG_SEC = 10;

/**
 * Not a security boundary: an agent that removes the variables can push wherever it needs no credentials.
 * @param folder Working directory of the agent's git.
 */
export async function pushGuard(folder: string): Promise<Record<string, string>> {
	const settings = [
		[`url.${NOWHERE}.pushInsteadOf`, ""],
		["credential.helper", ""],
		// Needed because a remote's own `pushurl`, or a longer `pushInsteadOf`, takes precedence over the first setting.
		...(await listRemotes(folder)).map((remote) => [`remote.${remote}.receivepack`, NO_PROGRAM]),
	];
	const variables: Record<string, string> = {
		GIT_TERMINAL_PROMPT: "0",
		GIT_CONFIG_COUNT: String(settings.length),
	};
	for (const [index, [key = "", value = ""]] of settings.entries()) {
		variables[`GIT_CONFIG_KEY_${index}`] = key;
		variables[`GIT_CONFIG_VALUE_${index}`] = value;
	}
	return variables;
}

/** Returns no remotes if git cannot read them, since the agent's git cannot either. */
async function listRemotes(cwd: string): Promise<string[]> {
	const found = await runGit(REMOTE_ADDRESSES, { cwd, timeoutSec: CONFIG_SEC }).catch(() => null);
	const keys = found?.exitCode === 0 ? found.stdout.toString().split("\0").filter(Boolean) : [];
	return [...new Set(keys.map((key) => key.replace(/^remote\.(.*)\.(push)?url$/s, "$1")))];
}
