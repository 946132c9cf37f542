import { eq } from "drizzle-orm";
import { executionWorkspaces, heartbeatRuns, projects } from "../../../platform/db/schema.ts";
import { type EndedRun, type EndingStops, endEnvironment } from "../../environments/run/end-environment.ts";
import type { TravellingWorkspace } from "../../environments/run/environment-run.ts";
import type { EnvironmentContext } from "../../environments/run/prepare-environment.ts";
import { type OperationContext, performOperation } from "../operations.ts";
import { travelling } from "../prepare/travelling.ts";

type Context = EnvironmentContext & OperationContext;

/**
 * Brings the work of a run whose programs are over back from its environment, and leaves nothing of the run there. For a run
 * on this machine it does nothing. Returns why it failed, `null` when it did not.
 */
export async function endRunEnvironment(context: Context, runId: string, stops: EndingStops): Promise<unknown> {
	const [found] = await context.database.db
		.select({ run: heartbeatRuns, workspace: executionWorkspaces, project: projects })
		.from(heartbeatRuns)
		.leftJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.leftJoin(projects, eq(projects.id, executionWorkspaces.projectId))
		.where(eq(heartbeatRuns.id, runId));
	if (found === undefined || found.run.environment === null) return null;
	const { run, workspace, project } = found;
	try {
		await endIn(context, run, workspace === null ? null : travelling({ workspace, project }), stops);
		return null;
	} catch (thrown) {
		return thrown;
	}
}

async function endIn(context: Context, run: EndedRun, travelled: TravellingWorkspace | null, stops: EndingStops) {
	const record = async (collect: () => Promise<Record<string, unknown>>) => {
		if (travelled === null) return;
		const operation = { workspaceId: travelled.workspace.id, runId: run.id, kind: "environment_collect" } as const;
		await performOperation(context, operation, async () => ({ value: undefined, details: await collect() }));
	};
	await endEnvironment(context, run, travelled, record, stops);
}
