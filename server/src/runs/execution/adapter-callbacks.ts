import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import type { ReportedProcesses } from "@paperclipai/adapter-utils/server-utils";
import type { DatabaseContext } from "../../db/database.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ClockContext } from "../../timing/clock.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import { updateRun } from "../store/update-run.ts";
import { createAdapterEvents } from "./adapter-events.ts";
import type { OpenRun } from "./open-run.ts";

/** The callbacks of an `AdapterExecutionContext`. */
export type AdapterCallbacks = Required<Pick<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent">>;

export async function createAdapterCallbacks(
	context: DatabaseContext & EventContext & ClockContext,
	opened: OpenRun,
	prepared: PreparedColumns,
	reported: ReportedProcesses,
): Promise<AdapterCallbacks> {
	const { run, log, store } = opened;
	return {
		...(await createAdapterEvents(context, opened)),
		onLog: log.append,
		onSpawn: async ({ pid, processGroupId }) => {
			reported.add(pid);
			await store(() => updateRun(context, run.id, { ...prepared, pid, processGroupId }));
		},
	};
}
