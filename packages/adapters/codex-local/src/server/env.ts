import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { type AdapterExecutionContext, CodedError } from "@paperclipai/adapter-utils";
import { FAILURES } from "./verdict/failures.ts";

/** Whether the run is on this machine; in other environments, the files of Codex can be neither read nor written. */
export function isLocal({ executionTarget }: Pick<AdapterExecutionContext, "executionTarget">): boolean {
	return executionTarget?.kind !== "remote";
}

/** `CODEX_HOME`, else `.codex` in the user's home. */
export function codexHomeOf(env: Record<string, string>, cwd: string): string {
	if (env.CODEX_HOME) return path.resolve(cwd || "/", env.CODEX_HOME);
	return path.join(env.HOME || process.env.HOME || homedir(), ".codex");
}

/**
 * Codex creates its default folder, but not the one named by CODEX_HOME.
 * @throws {CodedError} `codex_home_missing`.
 */
export async function ensureCodexHome(env: Record<string, string>, cwd: string): Promise<void> {
	if (!env.CODEX_HOME) return;
	const home = codexHomeOf(env, cwd);
	const found = await stat(home).catch(() => null);
	if (found?.isDirectory()) return;
	throw new CodedError("codex_home_missing", `CODEX_HOME "${home}" is not a folder.`, {
		hint: FAILURES.codex_home_missing.hint,
	});
}

/** The only key variable that Codex reads by default; it uses `OPENAI_API_KEY` only if its settings name it. */
export const KEY_VARIABLE = "CODEX_API_KEY";
