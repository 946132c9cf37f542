import type { Run } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { pino } from "pino";
import { expect, it } from "vitest";
import { z } from "zod";
import type { OpenDatabase } from "../db/database.ts";
import { databaseUnavailable } from "../errors/database-unavailable.ts";
import { EventBus } from "../events/event-bus.ts";
import type { BusEvent } from "../events/event-kinds.ts";
import type { EventReferences } from "./channel-message.ts";
import { shareEvents } from "./share-events.ts";

const run = { id: "r", companyId: "c" } as Run;
const references: EventReferences = {
	"heartbeat.run.queued": {
		schema: z.object({ kind: z.literal("run"), runId: z.string() }),
		refer: () => ({ kind: "run", runId: "r" }),
		read: async () => ({ kind: "heartbeat.run.queued", companyId: "c", payload: run }),
	},
};

/** They share a channel in memory, whose messages are recorded. */
async function startServers(known: EventReferences, ...ids: string[]) {
	const messages: string[] = [];
	const subscribers: ((message: string) => void)[] = [];
	const channel = {
		publish: async (published: string[]) => {
			messages.push(...published);
			for (const message of published) for (const subscriber of subscribers) subscriber(message);
		},
		subscribe: async (onMessage: (message: string) => void) => void subscribers.push(onMessage),
	};
	const logger = pino({ level: "silent" });
	const servers = ids.map((serverId) => {
		const bus = new EventBus();
		const events: BusEvent[] = [];
		bus.subscribe((event) => events.push(event));
		return { serverId, bus, events };
	});
	const waits: (() => Promise<void>)[] = [];
	for (const { serverId, bus } of servers) {
		waits.push(await shareEvents({ bus, serverId, logger, database: { channel } as unknown as OpenDatabase }, known));
	}
	const untilSent = async () => void (await Promise.all(waits.map((wait) => wait())));
	return { servers, messages, publish: channel.publish, untilSent };
}

it("sends references of large events and the payload of small ones, and relays nothing back", async () => {
	const { servers, messages } = await startServers(references, "one", "two");
	const [one, two] = servers;
	one?.bus.emit({ kind: "heartbeat.run.queued", companyId: "c", payload: run });
	one?.bus.emit({ kind: "cancel", payload: { runId: "r" } });
	one?.bus.emit({ kind: "adapter.changed", payload: { adapterType: "acme" } });
	await until(() => two?.events.length === 2);
	expect(messages.map((message) => JSON.parse(message))).toEqual([
		{ from: "one", kind: "run", runId: "r" },
		{ from: "one", kind: "cancel", runId: "r" },
	]);
	expect(two?.events).toEqual(one?.events.slice(0, 2));
	expect(one?.events).toHaveLength(3);
});

it("sends equal hints of a growing log once, and the last one always", async () => {
	const { servers, messages } = await startServers(references, "one", "two");
	const [one, two] = servers;
	for (let count = 0; count < 100; count++) one?.bus.emit({ kind: "runLog", payload: { runId: "r" } });
	await until(() => two?.events.length === 1);
	expect(messages).toEqual([JSON.stringify({ from: "one", kind: "runLog", runId: "r" })]);
});

it("sends what has happened before it stops", async () => {
	const { servers, messages, untilSent } = await startServers(references, "one", "two");
	servers[0]?.bus.emit({ kind: "cancel", payload: { runId: "r" } });
	servers[0]?.bus.emit({ kind: "cancel", payload: { runId: "s" } });
	await untilSent();
	expect(messages).toHaveLength(2);
});

it("ignores what it does not know, and goes on", async () => {
	const { servers, publish } = await startServers(references, "one");
	const known = JSON.stringify({ from: "two", kind: "cancel", runId: "r" });
	const unknown = ['{"from":"two","kind":"newer"}', "no json", '{"from":"two","kind":"gap"}', "[]"];
	await publish([...unknown, known]);
	await until(() => servers[0]?.events.length === 1);
	expect(servers[0]?.events).toEqual([{ kind: "cancel", payload: { runId: "r" } }]);
});

it("lets clients read again when the database is unavailable while an event is read", async () => {
	const kind = "heartbeat.run.queued";
	const read = () => Promise.reject(databaseUnavailable());
	const { servers } = await startServers({ [kind]: { ...references[kind], read } } as EventReferences, "one", "two");
	const [one, two] = servers;
	one?.bus.emit({ kind, companyId: "c", payload: run });
	await until(() => two?.events.length === 1);
	expect(two?.events).toEqual([{ kind: "gap", payload: {} }]);
});
