import { homedir } from "node:os";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { buildRunEnv, readConfiguredEnv } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../settings.ts";
import { retryLimit } from "./options/retry-limit.ts";

/** Paperclip's variables, overridden by the agent's configuration. */
export async function buildClaudeEnv(
	ctx: AdapterExecutionContext,
	settings: ClaudeSettings,
): Promise<Record<string, string>> {
	const env = { ...sandboxVariable(settings, ctx.executionTarget?.kind === "remote"), ...buildRunEnv(ctx) };
	return { ...(await retryLimit(settings, env)), ...env };
}

/** Returns the folder with the sessions: `CLAUDE_CONFIG_DIR`, else `.claude` in the user's home. */
export function claudeHomeOf(env: Record<string, string>): string {
	return path.resolve("/", env.CLAUDE_CONFIG_DIR || path.join(env.HOME || homedir(), ".claude"));
}

export function buildProgramEnv(config: Record<string, unknown>, settings: ClaudeSettings): Record<string, string> {
	return { ...sandboxVariable(settings), ...readConfiguredEnv(config.env) };
}

/**
 * As root, Claude Code rejects --dangerously-skip-permissions unless IS_SANDBOX is set. An operator who enables the
 * setting as root has accepted the risk. In another environment, the user may be root.
 */
function sandboxVariable(settings: ClaudeSettings, isRemote = false): Record<string, string> {
	const mayBeRoot = isRemote || process.getuid?.() === 0;
	return settings.dangerouslySkipPermissions && mayBeRoot ? { IS_SANDBOX: "1" } : {};
}

/** Whether Claude Code will refuse to start, because the configuration clears IS_SANDBOX. */
export function isRefusedAsRoot(settings: ClaudeSettings, env: Record<string, string>): boolean {
	return "IS_SANDBOX" in sandboxVariable(settings) && !env.IS_SANDBOX;
}
