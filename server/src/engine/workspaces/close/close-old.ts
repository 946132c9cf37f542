import { and, lte, min, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { companies, executionWorkspaces, projects } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { type Periodic, startPeriodic } from "../../../platform/timing/periodic.ts";
import { createRetentionClock } from "../../run-log/retention-clock.ts";
import type { ClosingContext } from "../lease.ts";
import { findClosable } from "./closable.ts";
import { closeAutomatically } from "./close-automatically.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function startClosingOld(context: ClosingContext & LoggerContext, onError: (error: unknown) => void): Periodic {
	const clock = createRetentionClock(context);
	const stopped = new AbortController();
	const turn = async () => await closeOldWorktrees(context, await clock.read(), stopped.signal);
	const periodic = startPeriodic(LIMITS.closeOldEveryMs, turn, onError, { atOnce: true });
	return {
		async stop() {
			stopped.abort();
			await periodic.stop();
		},
	};
}

/** @param now Time of a `RetentionClock`. */
export async function closeOldWorktrees(
	context: ClosingContext & LoggerContext,
	now: Date,
	signal: AbortSignal,
): Promise<void> {
	const shortest = await shortestLimit(context);
	if (shortest === null) return;
	const isOld = isOlderThanLimit(now, shortest);
	for (const workspace of await findClosable(context, isOld)) {
		if (signal.aborted) return;
		await closeAutomatically(context, workspace, "age", isOld);
	}
}

/** Returns the shortest limit of all companies and projects, in days; `null` if none has a limit. */
async function shortestLimit({ database: { db } }: DatabaseContext): Promise<number | null> {
	const [ofCompanies] = await db.select({ days: min(companies.closeWorktreesAfterDays) }).from(companies);
	const [ofProjects] = await db.select({ days: min(projects.closeWorktreesAfterDays) }).from(projects);
	const limits = [ofCompanies?.days, ofProjects?.days].filter((days) => days != null);
	return limits.length === 0 ? null : Math.min(...limits);
}

function isOlderThanLimit(now: Date, shortestDays: number): SQL | undefined {
	const { lastUsedAt } = executionWorkspaces;
	const days = sql`coalesce(${projects.closeWorktreesAfterDays}, ${companies.closeWorktreesAfterDays})`;
	const isOld = sql`${lastUsedAt} + make_interval(hours => 24 * ${days}) <= ${now.toISOString()}::timestamptz`;
	// Redundant, but lets PostgreSQL use the index.
	return and(lte(lastUsedAt, new Date(now.getTime() - shortestDays * DAY_MS)), isOld);
}
