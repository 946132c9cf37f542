import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { ServerIdContext } from "../data-folder/server-id.ts";
import type { DatabaseContext } from "../db/database.ts";
import { isDatabaseUnavailable } from "../errors/database-unavailable.ts";
import type { LoggerContext } from "../errors/logger.ts";
import type { EventContext } from "../events/event-bus.ts";
import { type BusEvent, eventKind } from "../events/event-kinds.ts";
import { LIMITS } from "../settings/limits.ts";
import { type EventReferences, readMessage, toMessage } from "./channel-message.ts";

/** Batches messages, since a statement for each costs much more. */
const PUBLISH_AFTER_MS = 10;

const senderSchema = z.object({ from: z.string() });

/** @returns a function that resolves once the events so far have been sent, or after `LIMITS.databasePingMs`. */
export async function shareEvents(
	context: DatabaseContext & EventContext & LoggerContext & ServerIdContext,
	references: EventReferences,
): Promise<() => Promise<void>> {
	const { bus, logger, serverId } = context;
	const { channel } = context.database;
	if (channel === null) return async () => undefined;
	let isRelaying = false;
	// One at a time in both directions, so that the events of a run stay in order.
	let published = Promise.resolve();
	const unpublished: string[] = [];
	let received = Promise.resolve();
	const publish = (event: BusEvent) => {
		unpublished.push(JSON.stringify({ from: serverId, ...toMessage(event, references) }));
		if (unpublished.length > 1) return;
		const logError = (error: unknown) => logger.warn({ err: error }, "other servers could not be notified");
		// Includes events that happen while earlier messages are sent.
		published = published
			.then(() => delay(PUBLISH_AFTER_MS))
			.then(() => channel.publish(unpublished.splice(0)))
			.catch(logError);
	};
	const publishSoon = throttleEqual(publish);
	bus.subscribe((event) => {
		const { shared, throttleMs } = eventKind(event.kind);
		if (!shared || isRelaying) return;
		if (throttleMs === undefined) publish(event);
		else publishSoon(event, throttleMs);
	});
	const receive = async (text: string) => {
		const message: unknown = JSON.parse(text);
		if (senderSchema.parse(message).from === serverId) return;
		const event = await readMessage(message, references);
		if (event === null) return;
		isRelaying = true;
		try {
			bus.emit(event);
		} finally {
			isRelaying = false;
		}
	};
	const emitGap = () => bus.emit({ kind: "gap", payload: {} });
	const onMessage = (text: string) => {
		const onError = (error: unknown) => {
			logger.debug({ err: error }, "an event of another server could not be read");
			if (isDatabaseUnavailable(error)) emitGap();
		};
		received = received.then(() => receive(text)).catch(onError);
	};
	await channel.subscribe(onMessage, emitGap);
	return async () => await Promise.race([published, delay(LIMITS.databasePingMs, undefined, { ref: false })]);
}

/** Delays each call; the delayed call covers equal ones that arrive until then. */
function throttleEqual(call: (event: BusEvent) => void): (event: BusEvent, throttleMs: number) => void {
	const waiting = new Set<string>();
	return (event, throttleMs) => {
		const key = JSON.stringify(event);
		if (waiting.has(key)) return;
		waiting.add(key);
		setTimeout(() => {
			waiting.delete(key);
			call(event);
		}, throttleMs).unref();
	};
}
