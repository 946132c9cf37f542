import * as api from "@paperclipai/shared";
import { watchRuns } from "./run-changes.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcessOptions } from "./spawn-server.mjs";
import { createTestHome, type TestHome } from "./test-home.ts";

/** One company of a running server. */
export interface TestCompany {
	/** Data folder of the server. */
	home: string;
	readonly url: string;
	/** The process that the server runs in. */
	readonly pid: number;
	client: api.ApiClient;
	company: api.Company;
	/** Sends a raw request, for input that the typed client would reject. */
	send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RawResponse>;
	createAgent(
		adapterType: string,
		adapterConfig: Record<string, unknown>,
		more?: Partial<api.CreateAgent>,
	): Promise<api.Agent>;
	wake(agentId: string, wake?: api.WakeAgent): Promise<api.Run>;
	finish(runId: string): Promise<api.Run>;
	/** The agent's logged output on a stream. */
	output(runId: string, stream?: "stdout" | "stderr"): Promise<string>;
}

export interface TestServer extends TestCompany {
	restart(options?: { stopRuns?: boolean }): Promise<void>;
	stop(): Promise<void>;
}

export interface RawResponse {
	status: number;
	body: { error: api.ErrorBody["error"] } & Record<string, unknown>;
}

/** The part of a running server that a test needs. */
export interface StoppableServer {
	url: string;
	pid: number;
	stop(options?: { stopRuns?: boolean }): Promise<unknown>;
}

/** Starts a built server as a child process on a free port, and creates a company. */
export function startTestServer(options: Omit<ServerProcessOptions, "home" | "databaseUrl"> = {}): Promise<TestServer> {
	return createTestServer((home) => startServerProcess({ ...options, home: home.home, databaseUrl: home.databaseUrl }));
}

/** @param start Starts a server on the given data folder and database; called again for each restart. */
export async function createTestServer(start: (home: TestHome) => Promise<StoppableServer>): Promise<TestServer> {
	const home = await createTestHome();
	let server = await start(home);
	// Keeps the getters, since the URL changes with a restart.
	return Object.assign(await createTestCompany(home.home, () => server), {
		async restart(stopOptions?: { stopRuns?: boolean }) {
			await server.stop(stopOptions);
			server = await start(home);
		},
		async stop() {
			await server.stop();
			await home.remove();
		},
	});
}

/**
 * @param current Returns the running server.
 * @param settings Of the company.
 * @param headers Credentials, if required.
 */
export async function createTestCompany(
	home: string,
	current: () => Pick<StoppableServer, "url" | "pid">,
	settings: Partial<api.EndpointInput<typeof api.createCompany>["body"]> = {},
	headers: Record<string, string> = {},
): Promise<TestCompany> {
	const client: api.ApiClient = {
		call: (endpoint, input, options) =>
			api.createApiClient({ baseUrl: current().url, headers }).call(endpoint, input, options),
	};
	const company = await client.call(api.createCompany, { body: { name: "Test", ...settings } });
	const changes = watchRuns(() => current().url, company.id, headers);
	const getRun = (runId: string) => client.call(api.getRun, { params: { runId } });
	return {
		home,
		get url() {
			return current().url;
		},
		get pid() {
			return current().pid;
		},
		client,
		company,
		async send(method, path, body, headers = {}) {
			const json = body === undefined ? {} : { "content-type": "application/json" };
			const text = typeof body === "string" ? body : JSON.stringify(body);
			const request = { method, headers: { ...json, ...headers }, ...(body === undefined ? {} : { body: text }) };
			const response = await fetch(`${current().url}${path}`, request);
			return { status: response.status, body: (await response.json()) as RawResponse["body"] };
		},
		createAgent: (adapterType, adapterConfig, more) =>
			client.call(api.createAgent, {
				params: { companyId: company.id },
				body: { name: "Tester", adapterType, adapterConfig, ...more },
			}),
		wake: async (agentId, wake = {}) =>
			api.wokenRun(await client.call(api.wakeAgent, { params: { agentId }, body: wake })),
		async finish(runId) {
			for (;;) {
				await changes.connect();
				const changed = changes.next(runId);
				const run = await getRun(runId);
				if (api.isTerminalRunStatus(run.status)) return run;
				await changed;
			}
		},
		async output(runId, stream = "stdout") {
			let content = "";
			for (let offset = 0; ; ) {
				const query = { offset, limitBytes: 8_388_608 };
				const page = await client.call(api.getRunLog, { params: { runId }, query });
				content += page.content;
				if (page.done || page.nextOffset === offset) break;
				offset = page.nextOffset;
			}
			const records = content
				.split("\n")
				.filter(Boolean)
				.map((line) => JSON.parse(line));
			return records
				.filter((record) => record.stream === stream)
				.map((record) => record.chunk)
				.join("");
		},
	};
}
