import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { and, eq, ne, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { executionWorkspaces, heartbeatRuns } from "../../../platform/db/schema.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { WorkspaceRun } from "../workspace-run.ts";

const POLL_MS = 500;

type SharedFolder = Pick<WorkspaceRow, "id" | "mode" | "sourcePath">;

/**
 * Reports the run that holds the folder.
 * @throws {CodedError} `run_stopped`.
 */
export async function waitForSharedFolder(
	context: DatabaseContext,
	folder: SharedFolder,
	{ runId, signal, report }: Pick<WorkspaceRun, "runId" | "signal" | "report">,
): Promise<void> {
	for (let reported: string | null = null; ; ) {
		if (signal.aborted) throw new CodedError("run_stopped", "The run was stopped while it was waiting for its folder.");
		const holder = await takeSharedFolder(context, folder, runId);
		if (holder === null) return;
		if (holder !== reported) {
			const message = `The run waits until run ${holder} has finished in the folder ${folder.sourcePath}.`;
			await report({ type: "workspace_busy", message, payload: { runId: holder } });
			reported = holder;
		}
		await delay(POLL_MS);
	}
}

async function takeSharedFolder(
	{ database }: DatabaseContext,
	{ id, mode, sourcePath }: SharedFolder,
	runId: string,
): Promise<string | null> {
	return await database.db.transaction(async (db) => {
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sourcePath}, 0))`);
		const [other] = await db
			.select({ id: heartbeatRuns.id })
			.from(heartbeatRuns)
			.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
			.where(
				and(
					eq(heartbeatRuns.status, "running"),
					ne(heartbeatRuns.id, runId),
					// Workspaces of several issues can be the same shared folder.
					mode === "shared" ? eq(executionWorkspaces.sourcePath, sourcePath) : eq(executionWorkspaces.id, id),
					eq(executionWorkspaces.mode, mode),
				),
			)
			.limit(1);
		if (other !== undefined) return other.id;
		await db.update(heartbeatRuns).set({ executionWorkspaceId: id }).where(eq(heartbeatRuns.id, runId));
		return null;
	});
}
