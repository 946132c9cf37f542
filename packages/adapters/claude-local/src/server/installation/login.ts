import { mkdtemp, rm, stat } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import {
	isVersionAtLeast,
	parseJson,
	probeProgram,
	probeProgramFacts,
	type RunChildProcessResult,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";
import { claudeHomeOf } from "../env.ts";
import { failure } from "../verdict/failures.ts";

/** Older versions would treat `auth status` as a prompt. */
const FIRST_WITH_AUTH_STATUS = "2.1.330";

/**
 * Asks Claude Code for its login, without using the network. Returns `null` if Claude Code does not report it.
 * @throws {CodedError} the errors of `runChildProcess`.
 */
export async function checkLogin(
	settings: ClaudeSettings,
	env: Record<string, string>,
): Promise<AdapterEnvironmentCheck | null> {
	const facts = await probeProgramFacts(settings, env, { landmark: "--output-format" });
	if (facts === null || isVersionAtLeast(facts.version, FIRST_WITH_AUTH_STATUS) !== true) return null;
	const status = await askLogin(settings, env);
	const isLoggedIn = parseJson(status.stdout)?.loggedIn;
	if (isLoggedIn === true) return { code: "login_ok", level: "info", message: "Claude Code has a login or a key." };
	if (isLoggedIn !== false) return null;
	const {
		errorCode,
		errorMessage,
		errorHint = null,
	} = failure("claude_authentication", "Claude Code is not logged in.");
	// A custom service may need no key.
	return { code: errorCode, level: env.ANTHROPIC_BASE_URL ? "warn" : "error", message: errorMessage, hint: errorHint };
}

/** Uses an empty temporary folder instead of a missing one, which Claude Code would create; neither has a login. */
async function askLogin(settings: ClaudeSettings, env: Record<string, string>): Promise<RunChildProcessResult> {
	const command = ["auth", "status"];
	if (await hasFolder(env)) return await probeProgram(settings, env, command);
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-claude-"));
	try {
		return await probeProgram(settings, { ...env, CLAUDE_CONFIG_DIR: folder }, command);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function hasFolder(env: Record<string, string>): Promise<boolean> {
	const files = [claudeHomeOf(env)];
	if (!env.CLAUDE_CONFIG_DIR) files.push(path.join(env.HOME || homedir(), ".claude.json"));
	const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
	return found.some((file) => file !== null);
}
