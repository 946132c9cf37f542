import { isCodedError } from "@paperclipai/adapter-utils";
import { ensureCompany } from "../../client/agents/companies.ts";
import { makeFirstAgent } from "../../client/agents/first-agent.ts";
import { listAllAgents } from "../../client/agents/create-agent.ts";
import { connectionTo } from "../../client/connection/connect.ts";
import { dataFolder, findRunningServer } from "../../client/connection/find-server.ts";
import { defaultPort, findUiFolder } from "../../client/connection/in-process-server.ts";
import { EXIT } from "../../exit-codes.ts";
import { createOutput, type Output, printJson } from "../../render/output/output.ts";
import { openBrowser } from "./open-browser.ts";

export interface RunServerOptions {
	json?: true;
	port?: number;
	host?: string;
	open?: true;
	maxConcurrentRuns?: number;
	stopRuns?: true;
}

/** Serves API and web UI in the foreground until it is told to stop. */
export async function runServer(options: RunServerOptions): Promise<number> {
	const { port = defaultPort(), host, open, json, maxConcurrentRuns, stopRuns = false } = options;
	const output = createOutput();
	const home = dataFolder();
	const { startServer } = await import("@paperclipai/server");
	const uiFolder = findUiFolder();
	const server = await startServer({
		home,
		port,
		logLevel: "warn",
		...(host === undefined ? {} : { host }),
		...(maxConcurrentRuns === undefined ? {} : { maxConcurrentRuns }),
		...(uiFolder === undefined ? {} : { uiFolder }),
	}).catch((error: unknown) => {
		tellRunningServer(error, home, output);
		throw error;
	});
	const stopped = stopSignal();
	try {
		await prepareFirstStart(server.url);
		if (json) printJson(output, { url: server.url, home });
		else output.data(`${server.url}\n`);
		output.note(
			`Paperclip serves ${home}. Stop it with Ctrl-C; ${stopRuns ? "that ends the runs under way." : "runs under way go on."}`,
		);
		if (open) openBrowser(server.url, output.note);
		await stopped;
	} finally {
		const { runsLeft } = await server.stop({ stopRuns });
		if (runsLeft > 0) output.note(tellRunsLeft(runsLeft));
	}
	return EXIT.succeeded;
}

function tellRunsLeft(count: number): string {
	const runs = count === 1 ? "1 run goes" : `${count} runs go`;
	return `${runs} on without the server. The next paperclipai run takes over; --stop-runs would have ended them.`;
}

/** An installation begins with a company and an agent that works without any account. */
async function prepareFirstStart(url: string): Promise<void> {
	const connection = connectionTo(url);
	const company = await ensureCompany(connection);
	const agents = await listAllAgents(connection, company);
	if (agents.length === 0) await makeFirstAgent(connection, company, process.cwd());
}

function tellRunningServer(error: unknown, home: string, output: Output): void {
	const running = isCodedError(error) && error.code === "data_folder_in_use" ? findRunningServer(home) : null;
	if (running !== null) output.note(`It is there already: ${running.url}`);
}

function stopSignal(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
	});
}
