import { type AdapterExecutionContext, USAGE_EVENT } from "@paperclipai/adapter-utils";
import type { ReportedProcesses } from "@paperclipai/adapter-utils/host";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { ServerClaimContext } from "../../../platform/servers/index.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import { createAdapterEvents } from "./adapter-reports.ts";
import type { OpenRun } from "./open-run.ts";
import { createUsageReports } from "./usage-reports.ts";

/** The callbacks of an `AdapterExecutionContext`. */
export type AdapterCallbacks = Required<Pick<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent">>;

export async function createAdapterCallbacks(
	context: DatabaseContext & EventContext & ClockContext & ServerClaimContext,
	opened: OpenRun,
	reported: ReportedProcesses,
): Promise<AdapterCallbacks> {
	const { run, log, store } = opened;
	const { onMeta, onEvent } = await createAdapterEvents(context, opened);
	const reportUsage = createUsageReports(context, opened);
	return {
		onMeta,
		onEvent: (event) => (event.type === USAGE_EVENT ? reportUsage(event.payload) : onEvent(event)),
		onLog: log.append,
		onSpawn: async ({ pid, processGroupId }) => {
			reported.add(pid);
			await store(() => updateRun(context, run.id, { pid, processGroupId }));
		},
	};
}
