import type { AdapterExecutionContext, AdapterInvocationMeta, AdapterRunEvent } from "@paperclipai/adapter-utils";
import { maskArguments } from "@paperclipai/adapter-utils/host";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/tables/storable.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { createSerialQueue } from "../../../platform/timing/serial-queue.ts";
import { listRunEvents, type NewRunEvent, recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { ADAPTER_BOUNDS } from "../../adapters/bounds/adapter-bounds.ts";
import { applyBound } from "../../adapters/bounds/apply-bound.ts";
import { cutForStoring, cutText } from "../../adapters/bounds/cut.ts";
import type { OpenRun } from "./open-run.ts";

const INVOCATION = "invocation";
const PREFIX = "adapter.";
const COMMAND_CHARS = 4_096;
const TOO_MANY: NewRunEvent = {
	type: "adapter_events_cut",
	message: "The adapter reported more events than are kept of a run; the rest was left out.",
};

export type AdapterEvents = Required<Pick<AdapterExecutionContext, "onMeta" | "onEvent">>;

/**
 * Records what an adapter reports of its run, up to a number of events. An adapter that resumes a run reports everything
 * again from the start, so events that are already stored are skipped, each once.
 */
export async function createAdapterEvents(
	context: DatabaseContext & EventContext & ClockContext,
	{ run, masker, store }: Pick<OpenRun, "run" | "masker" | "store">,
): Promise<AdapterEvents> {
	const recorded = await store(() => findRecorded(context, run));
	// One at a time: many at once would keep requests of other users waiting for the database.
	const queue = createSerialQueue(() => false);
	let reported = 0;
	const record = async (event: NewRunEvent) => {
		if (++reported > LIMITS.adapterEvents + 1) return;
		const masked = masker.json(reported > LIMITS.adapterEvents ? TOO_MANY : event);
		const key = keyOf(masked);
		const left = recorded.get(key) ?? 0;
		if (left > 0) return void recorded.set(key, left - 1);
		await queue(() => store(() => recordRunEvent(context, run, masked)));
	};
	return {
		onMeta(meta) {
			const cut = cutForStoring(masker);
			const payload = applyBound(meta, ADAPTER_BOUNDS.onMeta, cut) as AdapterInvocationMeta & Record<string, unknown>;
			if (payload.commandArgs) payload.commandArgs = maskArguments(payload.commandArgs);
			const command = [payload.command, ...(payload.commandArgs ?? [])].join(" ");
			return record({ type: INVOCATION, message: cutText(command, COMMAND_CHARS, cut), payload });
		},
		onEvent(event) {
			const bounded = applyBound(event, ADAPTER_BOUNDS.onEvent, cutForStoring(masker)) as AdapterRunEvent;
			return record({ ...bounded, type: `${PREFIX}${bounded.type}` });
		},
	};
}

/** How often each event is stored, by its key. */
async function findRecorded(context: DatabaseContext, run: RunRow): Promise<Map<string, number>> {
	const counts = new Map<string, number>();
	// `cwd` is stored before an adapter is called.
	if (run.cwd === null) return counts;
	const events = await listRunEvents(context, run.id, { afterSeq: 0, limit: Number.MAX_SAFE_INTEGER });
	for (const event of events) {
		const isReported = event.type === INVOCATION || event.type.startsWith(PREFIX) || event.type === TOO_MANY.type;
		if (isReported) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
	}
	return counts;
}

/** Compared as it is stored. */
function keyOf({ type, message }: { type: string; message?: string | null | undefined }): string {
	return storableText(`${type} ${message ?? ""}`);
}
