import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isCodedError } from "@paperclipai/adapter-utils";
import { getHealth } from "@paperclipai/shared";
import { ensureCompany } from "../client/agents/companies.ts";
import { type Connection, connectionTo, LOG_HINT } from "../client/connection/connect.ts";
import { startInProcessServer } from "../client/connection/in-process-server.ts";
import { type Check, fail, info, warn } from "./check.ts";
import { checkAdapters } from "./check-adapters.ts";

/**
 * If no server is running, starts one temporarily: for the data folder with its database, or, if there is no data
 * folder, for a scratch folder with an embedded database.
 */
export async function checkServer(home: string, runningUrl: string | null): Promise<Check[]> {
	if (runningUrl !== null) {
		return [
			info("server_running", `A server is running at ${runningUrl}.`),
			...(await checkHealth(connectionTo(runningUrl))),
		];
	}
	const isNew = !existsSync(home);
	const folder = isNew ? await mkdtemp(path.join(tmpdir(), "paperclip-doctor-")) : home;
	try {
		// With a scratch folder, no credentials are required, because clients look for them only in the data folder.
		const server = await startInProcessServer(folder, {
			port: 0,
			embeddedDatabase: isNew,
			...(isNew ? { deployment: "local_trusted" } : {}),
		});
		try {
			const state = info("server_starts", "No server is running; one can be started.");
			const connection = connectionTo(server.url);
			if (isNew) await ensureCompany(connection);
			return [state, ...(await checkHealth(connection)), ...(isNew ? checkDatabaseUrl(process.env) : [])];
		} finally {
			await server.stop();
		}
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return [fail(error.code, error.message, error.hint ?? "Start the server to see its log: paperclipai run")];
	} finally {
		if (isNew) await rm(folder, { recursive: true, force: true });
	}
}

function checkDatabaseUrl({ DATABASE_URL }: NodeJS.ProcessEnv): Check[] {
	if (!DATABASE_URL) return [];
	const hint = "Start the server once with: paperclipai run";
	return [
		warn(
			"database_untested",
			"The database of DATABASE_URL was not tested; the first start of the server will use it.",
			hint,
		),
	];
}

async function checkHealth(connection: Connection): Promise<Check[]> {
	const health = await connection.client.call(getHealth, {});
	const { database, disk } = health;
	const checks = [
		database.ok
			? info("database_ok", `The database (${database.kind}) responds.`)
			: fail("database_failed", `The database (${database.kind}) does not respond.`, LOG_HINT),
	];
	if (!disk.ok) {
		const bytes = `${Math.floor(disk.freeBytes / 1_000_000)} MB`;
		const left = disk.freeFiles === undefined ? `${bytes} are free` : `${disk.freeFiles} more files (inodes) fit`;
		checks.push(fail("disk_full", `Only ${left} on the server's disk.`, "Free some space; new runs wait until then."));
	}
	return [...checks, ...(await checkAdapters(connection))];
}
