import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { ensureCompany, listAllCompanies } from "../../client/agents/companies.ts";
import { createFirstAgent } from "../../client/agents/create-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { currentBuild } from "../../client/background/current-build.ts";
import { stopLeftServer } from "../../client/background/for-command.ts";
import { startInBackground } from "../../client/background/start.ts";
import { stopSignal } from "../../client/background/stop-signal.ts";
import { connectionTo } from "../../client/connection/connect.ts";
import { dataFolder, findRunningServer } from "../../client/connection/find-server.ts";
import { defaultPort, findUiFolder } from "../../client/connection/in-process-server.ts";
import { EXIT } from "../../exit-codes.ts";
import { createOutput, type Output, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { describeRunsLeft } from "../server/stop.ts";
import { openBrowser } from "./open-browser.ts";

export interface RunServerOptions {
	json?: true;
	port?: number;
	host?: string;
	open?: true;
	maxConcurrentRuns?: number;
	stopRuns?: true;
	detach?: true;
}

/** Serves the API and the web UI, in the foreground until it receives a stop signal, or in the background. */
export async function runServer(options: RunServerOptions): Promise<number> {
	const output = createOutput();
	const home = dataFolder();
	const note = options.json ? () => {} : output.note;
	await stopLeftServer(home, note);
	if (options.detach && findRunningServer(home) === null) note(`Starting a server on ${home}.`);
	if (options.detach) return await startDetached(home, options, output);
	return await serveInForeground(home, options, output);
}

async function startDetached(home: string, options: RunServerOptions, output: Output): Promise<number> {
	const { port = defaultPort(), host, open, json, maxConcurrentRuns, stopRuns = false } = options;
	const { url } = await startInBackground({
		home,
		port,
		anyPort: false,
		host,
		maxConcurrentRuns,
		stopRuns,
		stopsWhenIdle: false,
	}).catch((error: unknown) => {
		noteRunningServer(error, home, output);
		throw error;
	});
	await prepareFirstStart(url);
	const running = findRunningServer(home);
	if (json) printJson(output, { url, home, pid: running?.pid ?? null, log: running?.log ?? null });
	else output.data(`${url}\n`);
	const log = running?.log === undefined ? "" : ` Its log: ${running.log}`;
	output.note(
		`Paperclip serves ${home} in the background. Stop it with: ${withStartedCommand("paperclipai stop")}.${log}`,
	);
	if (open) openBrowser(url, output.note);
	return EXIT.succeeded;
}

async function serveInForeground(home: string, options: RunServerOptions, output: Output): Promise<number> {
	const { port = defaultPort(), host, open, json, maxConcurrentRuns, stopRuns = false } = options;
	const { startServer } = await import("@paperclipai/server");
	const uiFolder = findUiFolder();
	const build = currentBuild();
	const server = await startServer({
		home,
		port,
		logLevel: "warn",
		stopsRuns: stopRuns,
		...(build === undefined ? {} : { build }),
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
