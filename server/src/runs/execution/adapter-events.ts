import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import type { RunMasker } from "../../redaction/run-masker.ts";
import type { ServerContext } from "../../server-context.ts";
import { listRunEvents, recordRunEvent } from "../store/run-events.ts";
import type { RunRow } from "../store/run-rows.ts";

const INVOCATION = "invocation";
const PREFIX = "adapter.";

export type AdapterEvents = Required<Pick<AdapterExecutionContext, "onMeta" | "onEvent">>;

/**
 * Records what an adapter tells of its run. One that goes on with a run tells all of it once more from the beginning: what
 * stands there already is left out.
 */
export async function createAdapterEvents(
	context: ServerContext,
	run: RunRow,
	{ masker, stored }: { masker: RunMasker; stored: <T>(change: () => Promise<T>) => Promise<T> },
): Promise<AdapterEvents> {
	const told = await stored(() => findTold(context, run));
	const record = async (type: string, message: string | undefined, payload?: Record<string, unknown>) => {
		const event = masker.json({ type, message, payload });
		const index = told.indexOf(keyOf(event));
		if (index === -1) return await stored(() => recordRunEvent(context, run, event));
		told.splice(index, 1);
	};
	return {
		onMeta: (meta) => record(INVOCATION, `${meta.command} ${(meta.commandArgs ?? []).join(" ")}`, { ...meta }),
		onEvent: ({ type, message, payload }) => record(`${PREFIX}${type}`, message, payload),
	};
}

async function findTold(context: ServerContext, run: RunRow): Promise<string[]> {
	// Known since the run was first prepared, which comes before all that an adapter can tell.
	if (run.cwd === null) return [];
	const events = await listRunEvents(context, run.id, { afterSeq: 0, limit: Number.MAX_SAFE_INTEGER });
	return events.filter(({ type }) => type === INVOCATION || type.startsWith(PREFIX)).map(keyOf);
}

function keyOf({ type, message }: { type: string; message?: string | null | undefined }): string {
	return `${type} ${message ?? ""}`;
}
