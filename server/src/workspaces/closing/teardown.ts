import { existsSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { AGENT_LIMITS, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { projects } from "../../db/schema.ts";
import type { WorkspaceRow } from "../rows.ts";

const TAIL_CHARS = 2_000;

/**
 * Runs the command of the project that undoes what its other one has set up, if there is one.
 * @throws {CodedError} `workspace_command_failed`, and as `runChildProcess`.
 */
export async function runTeardown({ database }: DatabaseContext, workspace: WorkspaceRow): Promise<void> {
	const { id, projectId, mode, path: cwd } = workspace;
	if (projectId === null || mode !== "worktree" || !existsSync(cwd)) return;
	const [project] = await database.db.select().from(projects).where(eq(projects.id, projectId));
	if (project?.teardownCommand == null) return;
	const options = {
		...{ cwd, env: {}, timeoutSec: project.commandTimeoutSec, graceSec: AGENT_LIMITS.orphanGraceMs / 1000 },
		onLog: async () => undefined,
	};
	const result = await runChildProcess(`close-${id}`, "/bin/sh", ["-c", project.teardownCommand], options);
	if (result.exitCode === 0) return;
	const how = result.timedOut ? `did not end within ${project.commandTimeoutSec} s` : "failed";
	const message = `The project's command before the removal ${how}: ${result.stderr.slice(-TAIL_CHARS).trim()}`;
	throw new CodedError("workspace_command_failed", message, {
		hint: "Mend the command of the project or remove it from the project, then close the workspace again. Nothing was removed.",
	});
}
