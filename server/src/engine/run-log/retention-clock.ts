import { lte, max } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";

export interface RetentionClock {
	read(): Promise<Date>;
}

export function createRetentionClock(context: ClockContext & DatabaseContext & LoggerContext): RetentionClock {
	let last: { reading: number; at: number } | null = null;
	let certain = 0;
	return {
		async read() {
			const now = { reading: context.now().getTime(), at: monotonicMs() };
			if (last === null) {
				certain = await newestRecorded(context, now.reading);
			} else if (now.reading <= last.reading + (now.at - last.at) + LIMITS.clockSkewMs) {
				certain = now.reading;
			} else {
				context.logger.warn(
					{ before: new Date(last.reading), now: new Date(now.reading) },
					"the clock has jumped forward; nothing is removed by age until the next check confirms the time",
				);
			}
			last = now;
			return new Date(certain);
		},
	};
}

async function newestRecorded({ database }: DatabaseContext, reading: number): Promise<number> {
	const { createdAt } = heartbeatRuns;
	const isPast = lte(createdAt, new Date(reading));
	const [newest] = await database.db
		.select({ createdAt: max(createdAt) })
		.from(heartbeatRuns)
		.where(isPast);
	return newest?.createdAt?.getTime() ?? 0;
}
