import { probeProgram, type RunChildProcessResult } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";

/**
 * Uses neither network nor model.
 * @throws {CodedError} the errors of `runChildProcess`.
 */
export async function askLogin(
	{ configOverrides, ...program }: CodexSettings,
	env: Record<string, string>,
): Promise<RunChildProcessResult> {
	const overrides = configOverrides.flatMap((override) => ["--config", override]);
	return await probeProgram(program, env, [...overrides, "login", "status"]);
}
