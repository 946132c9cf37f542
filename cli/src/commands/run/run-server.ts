import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { ensureCompany, listAllCompanies } from "../../client/agents/companies.ts";
import { createFirstAgent } from "../../client/agents/create-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { connectionTo } from "../../client/connection/connect.ts";
import { dataFolder, findRunningServer } from "../../client/connection/find-server.ts";
import { defaultPort, findUiFolder } from "../../client/connection/in-process-server.ts";
import { EXIT } from "../../exit-codes.ts";
import { createOutput, type Output, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { openBrowser } from "./open-browser.ts";

export interface RunServerOptions {
	json?: true;
	port?: number;
	host?: string;
	open?: true;
	maxConcurrentRuns?: number;
	stopRuns?: true;
}

/** Serves the API and the web UI in the foreground until it receives a stop signal. */
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
		noteRunningServer(error, home, output);
		throw error;
	});
	const stopped = stopSignal();
	const stop = async () => {
		const { runsLeft } = await server.stop({ stopRuns });
		if (runsLeft > 0) output.note(describeRunsLeft(runsLeft));
	};
	try {
		await prepareFirstStart(server.url);
		if (json) printJson(output, { url: server.url, home });
		else output.data(`${server.url}\n`);
		output.note(
			`Paperclip serves ${home}. Stop it with Ctrl-C; active runs ${stopRuns ? "are stopped too" : "continue"}.`,
		);
		if (open) openBrowser(server.url, output.note);
		const lost = server.lost.then((error) => {
			throw error;
		});
		await Promise.race([stopped, lost]);
	} catch (error) {
		await stop().catch((second: unknown) => output.note(`The server did not stop cleanly: ${messageOf(second)}`));
		throw error;
	}
	await stop();
	return EXIT.succeeded;
}

function describeRunsLeft(count: number): string {
	const runs = count === 1 ? "1 run continues" : `${count} runs continue`;
	return `${runs} without the server. The next ${withStartedCommand("paperclipai run")} takes over; --stop-runs would have stopped them.`;
}

/** Creates the company and the agent of a new installation. The agent needs no account. */
async function prepareFirstStart(url: string): Promise<void> {
	const connection = connectionTo(url);
	if ((await listAllCompanies(connection)).length > 1) return;
	const company = await ensureCompany(connection);
	const agents = await listAllAgents(connection, company);
	if (agents.every(({ oneOff }) => oneOff)) await createFirstAgent(connection, company, process.cwd());
}

function noteRunningServer(error: unknown, home: string, output: Output): void {
	const running = isCodedError(error) && error.code === "data_folder_in_use" ? findRunningServer(home) : null;
	if (running !== null) output.note(`It is already running: ${running.url}`);
}

function stopSignal(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
	});
}
