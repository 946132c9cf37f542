import { type RunChildProcessResult, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "./command.ts";

const TIMEOUT_SEC = 30;

/** Asks the program for its version; what it prints is no part of a run's log. */
export async function askVersion(
	runId: string,
	settings: CodexSettings,
	env: Record<string, string>,
): Promise<RunChildProcessResult> {
	return await runChildProcess(runId, settings.command, ["--version"], {
		cwd: settings.cwd || "/",
		env,
		timeoutSec: TIMEOUT_SEC,
		graceSec: settings.graceSec,
		onLog: async () => {},
	});
}
