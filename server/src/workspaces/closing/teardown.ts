import { existsSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import {
	AGENT_LIMITS,
	agentEnvironment,
	collectSecrets,
	runChildProcess,
} from "@paperclipai/adapter-utils/server-utils";
import { eq } from "drizzle-orm";
import type { MasterKeyContext } from "../../config/master-key.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { projects } from "../../db/schema.ts";
import type { SecretsContext } from "../../redaction/known-secrets.ts";
import { readSecretValues } from "../../secrets/secret-values.ts";
import type { WorkspaceRow } from "../rows.ts";

type TeardownContext = DatabaseContext & MasterKeyContext & SecretsContext;

const TAIL_CHARS = 2_000;

/**
 * Runs the command of the project that undoes what its other one has set up, if there is one.
 * @throws {CodedError} `workspace_command_failed`, and as `runChildProcess`.
 */
export async function runTeardown(context: TeardownContext, workspace: WorkspaceRow): Promise<void> {
	const { id, companyId, projectId, mode, path: cwd } = workspace;
	if (projectId === null || mode !== "worktree" || !existsSync(cwd)) return;
	const [project] = await context.database.db.select().from(projects).where(eq(projects.id, projectId));
	if (project?.teardownCommand == null) return;
	const options = {
		...{ cwd, env: {}, timeoutSec: project.commandTimeoutSec, graceSec: AGENT_LIMITS.orphanGraceMs / 1000 },
		onLog: async () => undefined,
	};
	const result = await runChildProcess(`close-${id}`, "/bin/sh", ["-c", project.teardownCommand], options);
	if (result.exitCode === 0) return;
	const values = await readSecretValues(context, companyId);
	const masker = await context.secrets.learn(collectSecrets(agentEnvironment({}), { secrets: values }));
	const output = masker.text(result.stderr).slice(-TAIL_CHARS).trim() || "it wrote nothing to standard error";
	const how = result.timedOut ? `did not end within ${project.commandTimeoutSec} s` : "failed";
	const message = `The project's command before the removal ${how}: ${output}`;
	throw new CodedError("workspace_command_failed", message, {
		hint: "Mend the command of the project or remove it from the project, then close the workspace again. Nothing was removed.",
	});
}
