import { CodedError, type LogStream } from "@paperclipai/adapter-utils";
import { AGENT_LIMITS, agentEnvironment, type RunEnvironment, withRunScope } from "@paperclipai/adapter-utils/host";
import { runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import { omitUndefined } from "@paperclipai/shared";
import { operationLogOf } from "../../../platform/data-folder/run-folder.ts";
import { readAgentSecrets } from "../../../records/secrets/agent-secrets.ts";
import { openRunLog } from "../../run-log/write/run-log.ts";
import { outputOf } from "../../run-log/write/run-output.ts";
import type { WorkspaceCommand } from "../../workspaces/workspace-run.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import type { Deadline } from "./preparation-deadline.ts";

/** Adapter calls are numbered from 1, so 0 is free for this command. */
const CALL = 0;
const TAIL_CHARS = 2_000;

/**
 * Resumes the command when another server takes over.
 * @throws {CodedError} `workspace_command_failed`, `workspace_command_timeout`, and the errors of `runChildProcess`.
 */
export async function runWorkspaceCommand(
	context: ExecutionContext,
	opened: OpenRun,
	{ command, cwd, timeoutSec, operationId }: WorkspaceCommand,
	environment: RunEnvironment | undefined,
	{ signal, check, extend }: Deadline,
): Promise<void> {
	const { run, files, masker, adapterDetach } = opened;
	check();
	extend(timeoutSec * 1000 + AGENT_LIMITS.orphanGraceMs);
	// The command may print files such as `.env` with secrets of the run's agent.
	await masker.learn({
		ofAgent: [agentEnvironment({}), { secrets: [...(await readAgentSecrets(context, [run.agentId]))] }],
		ofRun: [],
		ofServer: [],
	});
	const log = await openRunLog({
		file: operationLogOf(files, operationId),
		masker,
		now: context.now,
		limitBytes: context.maxLogBytes,
		onLimit: opened.exceedLogLimit,
		onAppended: () => undefined,
		waitForRetry: async () => false,
	});
	try {
		const scope = {
			runId: run.id,
			spoolFolder: files.spools,
			...omitUndefined({ environment }),
			nextCall: () => CALL,
			loggedBytes: log.loggedBytes,
			signal,
			detach: adapterDetach.signal,
			maxOutputBytes: context.maxLogBytes,
		};
		const options = {
			cwd,
			env: {},
			timeoutSec,
			graceSec: AGENT_LIMITS.orphanGraceMs / 1000,
			onLog: async (stream: LogStream, text: string) => await log.append(outputOf(stream, text)),
		};
		const result = await withRunScope(scope, () => runChildProcess(run.id, "/bin/sh", ["-c", command], options));
		await log.end();
		if (result.timedOut) throw timedOut(timeoutSec);
		if (result.exitCode !== 0) throw failed(result.exitCode, masker.text(result.stderr.slice(-TAIL_CHARS)));
	} finally {
		await log.close();
	}
}

const HINT =
	"See the log of the operation (GET /heartbeat-runs/:runId/workspace-operations/:operationId/log), fix the project's setup command or its prerequisites, and retry the run.";

function failed(exitCode: number | null, stderr: string): CodedError {
	const how = exitCode === null ? "was killed" : `exited with code ${exitCode}`;
	const message = `The project's setup command ${how}: ${stderr.trim() || "it printed nothing to standard error"}`;
	return new CodedError("workspace_command_failed", message, { hint: HINT });
}

function timedOut(timeoutSec: number): CodedError {
	const message = `The project's setup command did not finish within ${timeoutSec} s.`;
	return new CodedError("workspace_command_timeout", message, { hint: HINT });
}
