import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { pgliteTemplate } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { mountSmallDisk } from "./small-disk.ts";

/** Short waits for space that is never freed. */
const limits = { cancelResponseMs: 300, cancelledDiskWaitMs: 500, diskMeasureMs: 50 };
/** The reserve of the database's log cannot be refilled with less than a segment. */
const LESS_THAN_SEGMENT = 14 << 20;

type Agent = { command: string; args?: string[]; graceSec?: number };

/** Its data folder is on a small disk. */
export function createSmallDiskServer() {
	const disk = mountSmallDisk("200m");
	const home = path.join(disk.folder, "home");
	let server: ServerProcess | null = null;
	const call: api.ApiClient["call"] = (...args) => api.createApiClient({ baseUrl: server?.url ?? "" }).call(...args);
	const health = () => call(api.getHealth, {});
	const wake = async (agentId: string, prompt?: string) =>
		api.wokenRun(await call(api.wakeAgent, { params: { agentId }, body: omitUndefined({ prompt }) })).id;
	return {
		...{ disk, home, call, health, wake },
		async start() {
			const template = pgliteTemplate();
			const { database } = dataFolderAt(home);
			mkdirSync(home, { recursive: true });
			if (existsSync(template) && !existsSync(database)) cpSync(template, database, { recursive: true });
			server = await startServerProcess({ home, limits });
		},
		kill: async () => server?.kill(),
		healthy: () => until(async () => (await health()).status === "ok"),
		async createAgents(...agents: Agent[]): Promise<string[]> {
			const { id: companyId } = await call(api.createCompany, { body: { name: "C" } });
			const create = async (adapterConfig: Agent, index: number) => {
				const body = { name: `A${index}`, adapterType: "process", adapterConfig: { graceSec: 0, ...adapterConfig } };
				return (await call(api.createAgent, { params: { companyId }, body })).id;
			};
			return await Promise.all(agents.map(create));
		},
		/**
		 * Fills the log of the database with rows until changes are rejected, and the disk with a file. Returns the stored
		 * runs, the last rejection, and the function that frees the file.
		 */
		async fillDatabase(agentId: string) {
			const stored: string[] = [];
			const wakeOnce = () => wake(agentId, randomBytes(700_000).toString("base64")).then((id) => void stored.push(id));
			const isFull = () => call(api.createCompany, { body: { name: "Small" } }).then(() => null, toApiError);
			for (;;) {
				const free = disk.fill(LESS_THAN_SEGMENT);
				while ((await wakeOnce().catch(toApiError)) === undefined);
				const rejection = await isFull();
				if (rejection !== null) return { stored, rejection, free };
				// The rows did not fit into their table, while the log still has space.
				free();
			}
		},
	};
}

/** @throws errors other than an error response of the server. */
export function toApiError(error: unknown): api.ApiError {
	if (error instanceof api.ApiError) return error;
	throw error;
}
