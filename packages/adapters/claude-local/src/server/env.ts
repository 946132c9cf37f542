import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { buildRunEnv, readConfiguredEnv } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../settings.ts";
import { retryLimit } from "./options/retry-limit.ts";

/** Variables of the process: what Paperclip says about the run, then what the agent's configuration sets. */
export async function buildClaudeEnv(
	ctx: AdapterExecutionContext,
	settings: ClaudeSettings,
): Promise<Record<string, string>> {
	const env = { ...sandboxMark(settings), ...buildRunEnv(ctx) };
	return { ...(await retryLimit(settings, env)), ...env };
}

/** The variables that do not depend on a run. */
export function buildProgramEnv(config: Record<string, unknown>, settings: ClaudeSettings): Record<string, string> {
	return { ...sandboxMark(settings), ...readConfiguredEnv(config.env) };
}

/**
 * As root, the program refuses --dangerously-skip-permissions unless it is told that it runs in a sandbox. Whoever has
 * set that field and runs the server as root has decided so already.
 */
function sandboxMark(settings: ClaudeSettings): Record<string, string> {
	return settings.dangerouslySkipPermissions && process.getuid?.() === 0 ? { IS_SANDBOX: "1" } : {};
}

/** Whether the program will not start, because the configuration has taken that mark away again. */
export function isRefusedAsRoot(settings: ClaudeSettings, env: Record<string, string>): boolean {
	return "IS_SANDBOX" in sandboxMark(settings) && !env.IS_SANDBOX;
}
