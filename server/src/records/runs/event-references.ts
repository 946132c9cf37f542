import { z } from "zod";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventOf } from "../../platform/events/event-kinds.ts";
import type { EventReference, EventReferences } from "../../platform/servers/index.ts";
import { listRunEvents } from "./run-events.ts";
import { getRun } from "./run-rows.ts";

/** Sends only ids, since a run may exceed the size limit of a message. */
export function runEventReferences(context: DatabaseContext): EventReferences {
	return {
		"heartbeat.run.queued": runReference(context, "queued"),
		"heartbeat.run.status": runReference(context, "status"),
		"heartbeat.run.event": runEventReference(context),
	};
}

type RunChange = EventOf<"heartbeat.run.queued" | "heartbeat.run.status">;

function runReference(context: DatabaseContext, change: "queued" | "status") {
	const schema = z.object({ kind: z.literal("run"), runId: z.string(), change: z.literal(change) });
	return {
		schema,
		refer: ({ payload }) => ({ kind: "run", runId: payload.id, change }),
		async read({ runId }) {
			const payload = await getRun(context, runId);
			return { kind: `heartbeat.run.${change}`, companyId: payload.companyId, payload };
		},
	} satisfies EventReference<RunChange, z.infer<typeof schema>>;
}

function runEventReference(context: DatabaseContext) {
	const schema = z.object({
		kind: z.literal("runEvent"),
		runId: z.string(),
		companyId: z.string(),
		seq: z.number(),
	});
	return {
		schema,
		refer: ({ companyId, payload: { runId, seq } }) => ({ kind: "runEvent", runId, companyId, seq }),
		async read({ runId, companyId, seq }) {
			const [payload] = await listRunEvents(context, runId, { afterSeq: seq - 1, limit: 1 });
			return payload === undefined ? null : { kind: "heartbeat.run.event", companyId, payload };
		},
	} satisfies EventReference<EventOf<"heartbeat.run.event">, z.infer<typeof schema>>;
}
