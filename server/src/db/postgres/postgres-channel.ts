import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { LIMITS } from "../../config/limits.ts";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { type Periodic, startPeriodic } from "../../timing/periodic.ts";
import type { DatabaseChannel } from "../database.ts";

const CHANNEL = "paperclip";
const PROBE = "probe ";

/** How often a probe is sent; one that has not come back by the next one means that the connection is dead. */
const PROBE_EVERY_MS = 5_000;

export interface PostgresChannel extends DatabaseChannel {
	close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY for the lifetime of the server. After a lost connection the client reconnects only once and then stays
 * silent, and so does a connection that the network has dropped; hence the probes, and a new connection when one is lost.
 *
 * @param notify Sends a message to a channel.
 * @param connect Opens a separate connection for LISTEN.
 */
export function createPostgresChannel(
	notify: (channel: string, message: string) => Promise<unknown>,
	connect: () => postgres.Sql,
): PostgresChannel {
	const ownProbe = `${PROBE}${crypto.randomUUID()} `;
	let listening: postgres.Sql | null = null;
	let probing: Periodic | null = null;
	let sent = 0;
	let received = 0;
	let timesListened = 0;

	const listen = async (onMessage: (message: string) => void, onGap: () => void) => {
		const own = connect();
		listening = own;
		const onNotify = (message: string) => {
			if (!message.startsWith(PROBE)) onMessage(message);
			else if (message.startsWith(ownProbe)) received = Number(message.slice(ownProbe.length));
		};
		const listened = own.listen(CHANNEL, onNotify, () => {
			if (++timesListened > 1) onGap();
		});
		// The new connection may be silent too; without a response the next probe opens another one.
		if (!(await Promise.race([listened, delay(LIMITS.databaseResponseMs, null, { ref: false })]))) {
			throw databaseUnavailable();
		}
	};
	return {
		publish: async (message) => void (await notify(CHANNEL, message)),
		async subscribe(onMessage, onGap) {
			await listen(onMessage, onGap);
			const probe = async () => {
				if (received < sent) {
					await listening?.end({ timeout: 0 });
					await listen(onMessage, onGap);
				}
				received = sent;
				await notify(CHANNEL, `${ownProbe}${sent + 1}`);
				sent++;
			};
			// While the database is unavailable, the next probe tries again.
			probing = startPeriodic(PROBE_EVERY_MS, probe, () => undefined);
		},
		async close() {
			await probing?.stop();
			await listening?.end({ timeout: 5 });
		},
	};
}
