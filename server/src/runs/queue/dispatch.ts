import { and, count, eq, isNull } from "drizzle-orm";
import { readRuntimeConfig } from "../../agents/store.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import type { WaitReason } from "../../db/tables/heartbeat-runs.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { ServerContext } from "../../server-context.ts";
import { announceRun, changeRun } from "../store/change-run.ts";
import { findRunRows, type RunRow } from "../store/run-rows.ts";
import { isOwnedBy, leaseEnd } from "./lease.ts";

export interface Dispatcher {
	open(): void;
	/** Looks at the queue soon. Any number of calls make one look. */
	poke(): void;
	/** Milliseconds since the queue was looked at, `null` before the first time. */
	lastTickAgeMs(): number | null;
	stop(): Promise<void>;
}

/**
 * Starts what may start. Level-triggered: each look takes all queued rows as they are. Whoever pokes it regularly may lose
 * any hint: that costs a tick and never a run.
 */
export function createDispatcher(context: ServerContext, start: (run: RunRow) => void): Dispatcher {
	let lastTick: number | null = null;
	let wanted = false;
	let looking: Promise<void> | null = null;
	let isOpen = false;

	const lookWhileWanted = async () => {
		while (wanted && isOpen) {
			wanted = false;
			try {
				await startStartable(context, start);
				lastTick = Date.now();
			} catch (error) {
				context.logger.error({ err: error }, "the queue could not be read; trying again at the next tick");
			}
		}
	};
	const poke = () => {
		wanted = true;
		if (!isOpen) return;
		looking ??= lookWhileWanted().finally(() => {
			looking = null;
			if (wanted) poke();
		});
	};
	return {
		open() {
			isOpen = true;
			poke();
		},
		poke,
		lastTickAgeMs: () => (lastTick === null ? null : Date.now() - lastTick),
		async stop() {
			isOpen = false;
			await looking;
		},
	};
}

function ownership({ serverId, now }: ServerContext) {
	const startedAt = now();
	return { owner: serverId, startedAt, leaseExpiresAt: leaseEnd(startedAt) };
}

async function startStartable(context: ServerContext, start: (run: RunRow) => void): Promise<void> {
	const queued = await findRunRows(context, eq(heartbeatRuns.status, "queued"));
	const busy = queued.length === 0 ? new Set<string>() : await readBusyTasks(context);
	const isDiskFull = queued.length > 0 && !(await context.disk.measure()).ok;
	for (const run of queued) {
		const outcome = isDiskFull ? "disk_full" : busy.has(taskOf(run)) ? "slot" : await claim(context, run);
		if (typeof outcome === "object" && outcome !== null) {
			// Whatever fails from here on, the run that was claimed is under way.
			start(outcome);
			busy.add(taskOf(run));
			await announceRun(context, run.id);
		} else if (outcome !== null && outcome !== run.waitReason) {
			await changeRun(context, run.id, { waitReason: outcome }, eq(heartbeatRuns.status, "queued"));
		}
	}
}

/** A hint that spares a claim which would fail; the claim itself does not rely on it. */
async function readBusyTasks({ database }: ServerContext): Promise<Set<string>> {
	const { agentId, taskKey, status } = heartbeatRuns;
	const running = await database.db.select({ agentId, taskKey }).from(heartbeatRuns).where(eq(status, "running"));
	return new Set(running.map(taskOf));
}

function taskOf({ agentId, taskKey }: { agentId: string; taskKey: string }): string {
	return `${agentId} ${taskKey}`;
}

/** Takes a slot for a run and gives it as it is then, or tells what it waits for; `null` when it is not queued any more. */
async function claim(context: ServerContext, run: RunRow): Promise<RunRow | WaitReason | null> {
	try {
		return await context.database.db.transaction(async (tx) => {
			const [agent] = await tx.select().from(agents).where(eq(agents.id, run.agentId)).for("update");
			if (agent === undefined) return null;
			if (agent.pausedAt !== null) return "paused";
			const running = eq(heartbeatRuns.status, "running");
			const [ofAgent] = await tx
				.select({ n: count() })
				.from(heartbeatRuns)
				.where(and(running, eq(heartbeatRuns.agentId, run.agentId)));
			const [ofServer] = await tx.select({ n: count() }).from(heartbeatRuns).where(isOwnedBy(context.serverId));
			if ((ofAgent?.n ?? 0) >= readRuntimeConfig(agent).heartbeat.maxConcurrentRuns) return "slot";
			if ((ofServer?.n ?? 0) >= context.maxConcurrentRuns) return "slot";
			const claimed = await tx
				.update(heartbeatRuns)
				.set({ ...ownership(context), status: "running", waitReason: null })
				.where(
					and(
						eq(heartbeatRuns.id, run.id),
						eq(heartbeatRuns.status, "queued"),
						isNull(heartbeatRuns.cancelRequestedAt),
					),
				)
				.returning();
			return claimed[0] ?? null;
		});
	} catch (error) {
		// Another run of the same agent and task is under way: the index says so.
		if (isUniqueViolation(error)) return "slot";
		throw error;
	}
}
