import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
	type Agent,
	type ApiClient,
	createAgent,
	createApiClient,
	createCompany,
	type Deployment,
	getRun,
	isTerminalRunStatus,
	type Run,
	wakeAgent,
	wokenRun,
} from "@paperclipai/shared";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { cancelRuns } from "./cancel-runs.ts";

/** A real server with a temporary data folder and one company. */
export interface TestServer {
	readonly url: string;
	readonly folder: string;
	readonly companyId: string;
	api: ApiClient;
	/** @param adapterType Default: the generic adapter. */
	createAgent(name: string, adapterConfig: Record<string, unknown>, adapterType?: string): Promise<Agent>;
	wake(agent: Agent): Promise<Run>;
	/** Waits until a run is over. */
	finish(runId: string): Promise<Run>;
	/** `wait` is a shell command that returns once `open` is called, so that a test controls when an agent continues. */
	gate(name: string): { wait: string; open: () => void };
	stopServer(): Promise<void>;
	/** With SIGKILL. */
	killServer(): Promise<void>;
	/** Starts the stopped server on the same port and data. @param deployment Default: `local_trusted`. */
	startAgain(deployment?: Deployment): Promise<void>;
	/** Changes the database of the stopped server. */
	runSql(statements: string): Promise<void>;
	close(): Promise<void>;
}

export async function openTestServer(): Promise<TestServer> {
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-e2e-"));
	const { home, databaseUrl, runSql, remove } = await createTestHome();
	const options = { home, databaseUrl, uiFolder: path.dirname(builtFile("ui", "index.html")) };
	// Agents work below it.
	const env = { PAPERCLIP_FOLDER_ROOTS: folder };
	let server: ServerProcess | null = await startServerProcess(options, env);
	const { url, port } = server;
	const api = createApiClient({ baseUrl: url });
	const company = await api.call(createCompany, { body: { name: "Acme" } });
	return {
		url,
		folder,
		companyId: company.id,
		api,
		createAgent: (name, adapterConfig, adapterType = "process") =>
			api.call(createAgent, { params: { companyId: company.id }, body: { name, adapterType, adapterConfig } }),
		wake: async (agent) => wokenRun(await api.call(wakeAgent, { params: { agentId: agent.id }, body: {} })),
		async finish(runId) {
			const get = () => api.call(getRun, { params: { runId } });
			await until(async () => isTerminalRunStatus((await get()).status));
			return await get();
		},
		gate(name) {
			const file = path.join(folder, name);
			return { wait: `while [ ! -e '${file}' ]; do sleep 0.02; done`, open: () => writeFileSync(file, "") };
		},
		async stopServer() {
			await server?.stop();
			server = null;
		},
		async killServer() {
			await server?.kill();
			server = null;
		},
		async startAgain(deployment) {
			server = await startServerProcess({ ...options, port, ...(deployment && { deployment }) }, env);
		},
		runSql,
		async close() {
			// A server with a login refuses it; its tests start no endless runs.
			if (server !== null) await cancelRuns(api).catch(() => undefined);
			await server?.stop();
			await remove();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
