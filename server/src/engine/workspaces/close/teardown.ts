import { existsSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { AGENT_LIMITS, agentEnvironment, collectSecrets } from "@paperclipai/adapter-utils/host";
import { type RunChildProcessResult, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import type { SkippedTeardown } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { heartbeatRuns, projects } from "../../../platform/db/schema.ts";
import type { ProjectRow } from "../../../records/projects/store.ts";
import { readAgentSecrets } from "../../../records/secrets/agent-secrets.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { ClosingContext } from "../lease.ts";
import { runInEnvironment } from "./run-in-environment.ts";
import { findTeardownTarget } from "./teardown-target.ts";

const TAIL_CHARS = 2_000;

/**
 * @throws {CodedError} `workspace_command_failed`, and the errors of `runChildProcess` and the environment's driver.
 */
export async function runTeardown(
	context: ClosingContext,
	workspace: WorkspaceRow,
	operationId: string,
): Promise<{ teardownSkipped?: SkippedTeardown }> {
	const { projectId, mode, path: cwd } = workspace;
	if (projectId === null || mode !== "worktree" || !existsSync(cwd)) return {};
	const [project] = await context.database.db.select().from(projects).where(eq(projects.id, projectId));
	if (project?.teardownCommand == null) return {};
	const command = { command: project.teardownCommand, cwd, timeoutSec: project.commandTimeoutSec };
	const target = await findTeardownTarget(context, workspace);
	if (target.kind === "none") return { teardownSkipped: { environment: target.environment, reason: target.reason } };
	const result =
		target.kind === "server"
			? await runHere(workspace, command)
			: await runInEnvironment(context, { workspace, project, ...target, command, operationId });
	if (result.exitCode === 0) return {};
	// Masks only these secrets, because agents could use the output to guess other secrets.
	const known = await readAgentSecrets(context, await readAgentIds(context, workspace));
	const masker = await context.secrets.learn([...collectSecrets(agentEnvironment({})), ...known]);
	throw failed(project, result, masker.text(result.stderr).slice(-TAIL_CHARS).trim());
}

async function readAgentIds({ database }: ClosingContext, { id }: WorkspaceRow): Promise<string[]> {
	const rows = await database.db
		.selectDistinct({ agentId: heartbeatRuns.agentId })
		.from(heartbeatRuns)
		.where(eq(heartbeatRuns.executionWorkspaceId, id));
	return rows.map(({ agentId }) => agentId);
}

interface TeardownCommand {
	command: string;
	cwd: string;
	timeoutSec: number;
}

async function runHere(
	{ id }: WorkspaceRow,
	{ command, cwd, timeoutSec }: TeardownCommand,
): Promise<RunChildProcessResult> {
	const graceSec = AGENT_LIMITS.orphanGraceMs / 1000;
	const options = { cwd, env: {}, timeoutSec, graceSec, onLog: async () => undefined };
	return await runChildProcess(`close-${id}`, "/bin/sh", ["-c", command], options);
}

function failed({ commandTimeoutSec }: ProjectRow, { timedOut }: RunChildProcessResult, stderr: string): CodedError {
	const how = timedOut ? `did not finish within ${commandTimeoutSec} s` : "failed";
	const output = stderr || "it printed nothing to standard error";
	const message = `The project's teardown command ${how}: ${output}`;
	return new CodedError("workspace_command_failed", message, {
		hint: "Fix the teardown command or remove it from the project, then close the workspace again. Nothing was removed.",
	});
}
