import type { Server } from "node:http";
import { inArray } from "drizzle-orm";
import type { DatabaseContext } from "../platform/db/database.ts";
import { heartbeatRuns } from "../platform/db/schema.ts";
import { LIMITS } from "../platform/settings/limits.ts";
import { monotonicMs } from "../platform/timing/monotonic.ts";
import { type Periodic, startPeriodic } from "../platform/timing/periodic.ts";

export interface IdleWatchOptions {
	server: Server;
	isBusy(): Promise<boolean>;
	afterMs: number;
	onIdle(): void;
}

/** An open page counts as use, because it keeps its connection open. */
export function watchIdle({ server, isBusy, afterMs, onIdle }: IdleWatchOptions): Pick<Periodic, "stop"> {
	let usedAt = monotonicMs();
	let isIdle = false;
	const use = () => {
		usedAt = monotonicMs();
	};
	server.on("connection", use);
	const check = async () => {
		if ((await connectionsOf(server)) > 0 || (await isBusy())) use();
		if (isIdle || monotonicMs() - usedAt < afterMs) return;
		isIdle = true;
		onIdle();
	};
	// A failed check counts as use.
	const periodic = startPeriodic(Math.min(LIMITS.idleServerCheckMs, afterMs), check, use);
	return {
		async stop() {
			server.off("connection", use);
			await periodic.stop();
		},
	};
}

export async function hasUnfinishedRuns({ database }: DatabaseContext): Promise<boolean> {
	const isUnfinished = inArray(heartbeatRuns.status, ["queued", "scheduled_retry", "running"]);
	return (
		(await database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isUnfinished).limit(1)).length > 0
	);
}

function connectionsOf(server: Server): Promise<number> {
	return new Promise((resolve, reject) => {
		server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
	});
}
