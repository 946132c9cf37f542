import { z } from "zod";
import { listRunEvents } from "../runs/store/run-events.ts";
import { getRun } from "../runs/store/run-rows.ts";
import type { ServerContext } from "../server-context.ts";

const messageSchema = z.discriminatedUnion("kind", [
	z.object({ from: z.string(), kind: z.literal("run"), runId: z.string(), change: z.enum(["queued", "status"]) }),
	z.object({
		from: z.string(),
		kind: z.literal("runEvent"),
		runId: z.string(),
		companyId: z.string(),
		seq: z.number(),
	}),
	z.object({ from: z.string(), kind: z.literal("runLog"), runId: z.string() }),
	z.object({ from: z.string(), kind: z.literal("cancel"), runId: z.string() }),
]);

type Message = z.infer<typeof messageSchema>;
type NewMessage = Message extends infer M ? (M extends Message ? Omit<M, "from"> : never) : never;

/** A growing log is announced to other servers at most this often. */
const LOG_HINT_MS = 100;

/** Tells the other servers of the database what happened here, and tells here what happened there. */
export async function shareEvents(context: ServerContext): Promise<void> {
	const { bus, logger, serverId } = context;
	const { channel } = context.database;
	if (channel === null) return;
	let relaying = false;
	// One after the other, on both sides: what is told of a run arrives in the order in which it happened.
	let published = Promise.resolve();
	let received = Promise.resolve();
	const publish = (message: NewMessage) => {
		if (relaying) return;
		const text = JSON.stringify({ from: serverId, ...message });
		const logError = (error: unknown) => logger.warn({ err: error }, "other servers could not be told");
		published = published.then(() => channel.publish(text)).catch(logError);
	};
	const relay = (emit: () => void) => {
		relaying = true;
		emit();
		relaying = false;
	};
	bus.on("run", ({ id }, change) => publish({ kind: "run", runId: id, change }));
	bus.on("runEvent", (companyId, { runId, seq }) => publish({ kind: "runEvent", runId, companyId, seq }));
	bus.on("cancel", (runId) => publish({ kind: "cancel", runId }));
	const hint = throttled((runId) => publish({ kind: "runLog", runId }));
	bus.on("runLog", (runId) => {
		if (!relaying) hint(runId);
	});
	const onMessage = (text: string) => {
		const message = messageSchema.parse(JSON.parse(text));
		if (message.from === serverId) return;
		const logError = (error: unknown) => logger.debug({ err: error }, "a message came too late");
		received = received.then(() => receive(context, message, relay)).catch(logError);
	};
	await channel.subscribe(onMessage, () => bus.emit("gap"));
}

/** Only ids travel; what they stand for is read from the database. */
async function receive(context: ServerContext, message: Message, relay: (emit: () => void) => void): Promise<void> {
	const { bus } = context;
	switch (message.kind) {
		case "runLog":
			return relay(() => bus.emit("runLog", message.runId));
		case "cancel":
			return relay(() => bus.emit("cancel", message.runId));
		case "run": {
			const run = await getRun(context, message.runId);
			return relay(() => bus.emit("run", run, message.change));
		}
		case "runEvent": {
			const [event] = await listRunEvents(context, message.runId, { afterSeq: message.seq - 1, limit: 1 });
			if (event !== undefined) relay(() => bus.emit("runEvent", message.companyId, event));
		}
	}
}

/** Lets the last call through as well: who is told of growth is told of all of it. */
function throttled(call: (runId: string) => void): (runId: string) => void {
	const waiting = new Set<string>();
	return (runId) => {
		if (waiting.has(runId)) return;
		waiting.add(runId);
		setTimeout(() => {
			waiting.delete(runId);
			call(runId);
		}, LOG_HINT_MS).unref();
	};
}
