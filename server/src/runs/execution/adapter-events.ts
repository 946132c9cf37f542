import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import type { DatabaseContext } from "../../db/database.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { listRunEvents, recordRunEvent } from "../store/run-events.ts";
import type { RunRow } from "../store/run-rows.ts";
import type { OpenRun } from "./open-run.ts";

const INVOCATION = "invocation";
const PREFIX = "adapter.";

export type AdapterEvents = Required<Pick<AdapterExecutionContext, "onMeta" | "onEvent">>;

/**
 * Records what an adapter reports of its run. An adapter that resumes a run reports everything again from the start, so
 * events that are already stored are skipped, each once.
 */
export async function createAdapterEvents(
	context: DatabaseContext & EventContext & ClockContext,
	{ run, masker, store }: Pick<OpenRun, "run" | "masker" | "store">,
): Promise<AdapterEvents> {
	const recorded = await store(() => findRecorded(context, run));
	const record = async (type: string, message: string | undefined, payload?: Record<string, unknown>) => {
		const event = masker.json({ type, message, payload });
		const index = recorded.indexOf(keyOf(event));
		if (index === -1) return await store(() => recordRunEvent(context, run, event));
		recorded.splice(index, 1);
	};
	return {
		onMeta: (meta) => record(INVOCATION, `${meta.command} ${(meta.commandArgs ?? []).join(" ")}`, { ...meta }),
		onEvent: ({ type, message, payload }) => record(`${PREFIX}${type}`, message, payload),
	};
}

async function findRecorded(context: DatabaseContext, run: RunRow): Promise<string[]> {
	// `cwd` is stored by the first preparation, so without it no adapter has been called yet.
	if (run.cwd === null) return [];
	const events = await listRunEvents(context, run.id, { afterSeq: 0, limit: Number.MAX_SAFE_INTEGER });
	return events.filter(({ type }) => type === INVOCATION || type.startsWith(PREFIX)).map(keyOf);
}

function keyOf({ type, message }: { type: string; message?: string | null | undefined }): string {
	return `${type} ${message ?? ""}`;
}
