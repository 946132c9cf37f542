import type postgres from "postgres";
import { type Periodic, startPeriodic } from "../../timing/periodic.ts";
import type { DatabaseChannel } from "../database.ts";

const CHANNEL = "paperclip";
const PROBE = "probe ";

/** How often a probe is sent through the channel; one that has not come back by the next one means that nobody listens. */
const PROBE_EVERY_MS = 5_000;

export interface PostgresChannel extends DatabaseChannel {
	close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY, for as long as the server lives. The client listens anew after a lost connection, but only tries once;
 * when the database is away for longer than that, it hears nothing for good, and says nothing; so does a connection that the network has swallowed. Hence the probes, and a
 * fresh connection when one is lost.
 *
 * @param connect Makes a connection of its own for LISTEN.
 */
export function createPostgresChannel(client: postgres.Sql, connect: () => postgres.Sql): PostgresChannel {
	const me = `${PROBE}${crypto.randomUUID()} `;
	let listening: postgres.Sql | null = null;
	let probing: Periodic | null = null;
	let sent = 0;
	let heard = 0;

	let timesListened = 0;

	const listen = async (onMessage: (message: string) => void, onGap: () => void) => {
		const own = connect();
		listening = own;
		const onNotify = (message: string) => {
			if (!message.startsWith(PROBE)) onMessage(message);
			else if (message.startsWith(me)) heard = Number(message.slice(me.length));
		};
		await own.listen(CHANNEL, onNotify, () => {
			if (++timesListened > 1) onGap();
		});
	};
	return {
		publish: async (message) => void (await client.notify(CHANNEL, message)),
		async subscribe(onMessage, onGap) {
			await listen(onMessage, onGap);
			const look = async () => {
				if (heard < sent) {
					await listening?.end({ timeout: 0 });
					await listen(onMessage, onGap);
				}
				heard = sent;
				await client.notify(CHANNEL, `${me}${sent + 1}`);
				sent++;
			};
			// What fails now is looked at again: the database is away.
			probing = startPeriodic(PROBE_EVERY_MS, look, () => undefined);
		},
		async close() {
			await probing?.stop();
			await listening?.end({ timeout: 5 });
		},
	};
}
