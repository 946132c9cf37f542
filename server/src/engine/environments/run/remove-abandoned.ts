import { type EnvironmentDriver, isRetryable } from "@paperclipai/adapter-utils/host";
import { and, eq } from "drizzle-orm";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import type { ServerIdContext } from "../../../platform/data-folder/server-id.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { environments, heartbeatRuns, workspaceOperations } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { startTimeLimit } from "../../../platform/timing/time-limit.ts";
import { loadDriver } from "../drivers/load-driver.ts";
import { resolveSettings } from "../resolve-settings.ts";

type Context = DatabaseContext & LoggerContext & MasterKeyContext & ServerIdContext;

/**
 * Removes leftovers of runs whose rows were deleted with their agent, possibly while the environment was unreachable.
 */
export async function removeAbandoned(
	context: Context,
	stop: AbortSignal,
	load: (name: string) => Promise<EnvironmentDriver> = loadDriver,
): Promise<void> {
	const isOwned = async (runId: string) => await isLeftToRun(context, runId);
	for (const { id, companyId, driver, settings } of await context.database.db.select().from(environments)) {
		if (stop.aborted) return;
		const { signal, clear } = startTimeLimit(stop, LIMITS.environmentEndMs);
		try {
			const { removeAbandoned } = await load(driver);
			if (removeAbandoned === undefined) continue;
			const resolved = await resolveSettings(context, companyId, settings);
			await removeAbandoned(resolved.settings, { serverId: context.serverId, isOwned, signal });
		} catch (error) {
			// Log an unreachable environment once, not on every sweep.
			if (stop.aborted || isRetryable(error)) continue;
			context.logger.warn(
				{ err: error, environmentId: id },
				"the leftovers of runs in an environment could not be removed",
			);
		} finally {
			clear();
		}
	}
}

/** The row is stored before the environment is prepared, so a run without a row has ended. */
async function isLeftToRun({ database }: DatabaseContext, runId: string): Promise<boolean> {
	const [run] = await database.db
		.select({ endedAt: heartbeatRuns.environmentEndedAt })
		.from(heartbeatRuns)
		.where(eq(heartbeatRuns.id, runId));
	if (run !== undefined) return run.endedAt === null;
	const isRunning = and(eq(workspaceOperations.id, runId), eq(workspaceOperations.status, "running"));
	return (
		(await database.db.select({ id: workspaceOperations.id }).from(workspaceOperations).where(isRunning)).length > 0
	);
}
