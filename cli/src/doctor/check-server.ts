import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isCodedError } from "@paperclipai/adapter-utils";
import { getHealth } from "@paperclipai/shared";
import { ensureCompany } from "../client/agents/companies.ts";
import { type Connection, connectionTo } from "../client/connection/connect.ts";
import { startOwnServer } from "../client/connection/in-process-server.ts";
import { type Check, fail, info, warn } from "./check.ts";
import { checkAdapters } from "./check-adapters.ts";

/**
 * Asks the running server; without one, starts one for the moment: on the data folder when there is one, which opens
 * its database, else on a scratch folder with a database of its own.
 */
export async function checkServer(home: string, runningUrl: string | null): Promise<Check[]> {
	if (runningUrl !== null) {
		return [info("server_running", `A server runs at ${runningUrl}.`), ...(await askServer(connectionTo(runningUrl)))];
	}
	const isNew = !existsSync(home);
	const folder = isNew ? await mkdtemp(path.join(tmpdir(), "paperclip-doctor-")) : home;
	try {
		const server = await startOwnServer(folder, { port: 0, embeddedDatabase: isNew });
		try {
			const state = info("server_starts", "No server runs; one can be started.");
			const connection = connectionTo(server.url);
			if (isNew) await ensureCompany(connection);
			return [state, ...(await askServer(connection)), ...(isNew ? untested(process.env) : [])];
		} finally {
			await server.stop();
		}
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return [fail(error.code, error.message, error.hint ?? "See the message.")];
	} finally {
		if (isNew) await rm(folder, { recursive: true, force: true });
	}
}

function untested({ DATABASE_URL }: NodeJS.ProcessEnv): Check[] {
	if (!DATABASE_URL) return [];
	const hint = "Start the server once with: paperclipai run";
	return [warn("database_untested", "The database of DATABASE_URL is first used by the first start.", hint)];
}

async function askServer(connection: Connection): Promise<Check[]> {
	const health = await connection.client.call(getHealth, {});
	const { database, disk } = health;
	const checks = [
		database.ok
			? info("database_ok", `The database (${database.kind}) answers.`)
			: fail("database_failed", `The database (${database.kind}) does not answer.`, "Look at the server's log."),
	];
	if (!disk.ok) {
		const left = `${Math.floor(disk.freeBytes / 1_000_000)} MB`;
		checks.push(fail("disk_full", `Only ${left} are left on the server's disk.`, "Free some space; runs wait for it."));
	}
	return [...checks, ...(await checkAdapters(connection))];
}
