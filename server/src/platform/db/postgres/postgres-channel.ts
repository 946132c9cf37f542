import { setTimeout as delay } from "node:timers/promises";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { LIMITS } from "../../settings/limits.ts";
import { type Periodic, startPeriodic } from "../../timing/periodic.ts";
import type { DatabaseChannel } from "../database.ts";
import type { PostgresClient } from "./postgres-client.ts";

const CHANNEL = "paperclip";
const PROBE = "probe ";
const GAP = "gap ";

const PROBE_EVERY_MS = 5_000;

export interface PostgresChannel extends DatabaseChannel {
	close(): Promise<void>;
}

/**
 * Notifies the other servers of a gap after a message could not be sent.
 * @param connect Opens a separate connection for LISTEN.
 */
export function createPostgresChannel(
	notify: (channel: string, messages: string[]) => Promise<unknown>,
	connect: () => PostgresClient,
): PostgresChannel {
	const id = crypto.randomUUID();
	const ownProbe = `${PROBE}${id} `;
	let listening: PostgresClient | null = null;
	let probing: Periodic | null = null;
	let isClosed = false;
	let sent = 0;
	let received = 0;
	let timesListened = 0;
	let owesGap = false;

	const send = async (messages: string[]) => {
		try {
			await notify(CHANNEL, messages);
		} catch (error) {
			owesGap = true;
			throw error;
		}
	};
	const listen = async (onMessage: (message: string) => void, onGap: () => void) => {
		listening?.destroy();
		const own = connect();
		listening = own;
		own.on("end", () => {
			if (listening === own) listening = null;
		});
		const onOthersGap = (payload: string) => {
			if (payload !== GAP + id) onGap();
		};
		own.on("notification", ({ payload = "" }) => {
			if (payload.startsWith(ownProbe)) received = Number(payload.slice(ownProbe.length));
			else if (payload.startsWith(GAP)) onOthersGap(payload);
			else if (!payload.startsWith(PROBE)) onMessage(payload);
		});
		const listened = own.connect().then(() => own.query(`listen ${CHANNEL}`));
		// The new connection may be silent too; without a response the next probe opens another one.
		if (!(await Promise.race([listened, delay(LIMITS.databaseResponseMs, null, { ref: false })]))) {
			throw databaseUnavailable();
		}
		if (++timesListened > 1) onGap();
	};
	return {
		publish: send,
		async subscribe(onMessage, onGap) {
			await listen(onMessage, onGap);
			const probe = async () => {
				if (isClosed) return;
				if (listening === null || received < sent) await listen(onMessage, onGap);
				if (owesGap) {
					owesGap = false;
					await send([GAP + id]);
				}
				received = sent;
				await notify(CHANNEL, [`${ownProbe}${sent + 1}`]);
				sent++;
			};
			// The next probe tries again while the database is unavailable.
			probing = startPeriodic(PROBE_EVERY_MS, probe, () => undefined);
		},
		async close() {
			isClosed = true;
			listening?.destroy();
			await probing?.stop();
		},
	};
}
