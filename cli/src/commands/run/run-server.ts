import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { RunningServer } from "@paperclipai/server";
import { omitUndefined } from "@paperclipai/shared";
import { currentBuild } from "../../client/background/current-build.ts";
import { replaceLeftServer } from "../../client/background/replace-left-server.ts";
import { stopSignal } from "../../client/background/stop-signal.ts";
import { dataFolder, findRunningServer } from "../../client/connection/find-server.ts";
import { defaultPort, findUiFolder } from "../../client/connection/in-process-server.ts";
import { EXIT } from "../../exit-codes.ts";
import { noteIfSlow } from "../../render/output/note-if-slow.ts";
import { createOutput, type Output, printJson } from "../../render/output/output.ts";
import { commandAnywhere } from "../../render/output/started-command.ts";
import { describeRunsLeft } from "../stop.ts";
import { noteDeployment, openBrowser, prepareFirstStart } from "./after-start.ts";
import { runDetached } from "./run-detached.ts";
import type { RunServerOptions } from "./run-options.ts";

/** Runs the server in the foreground until a stop signal, or starts it in the background. */
export async function runServer(options: RunServerOptions): Promise<number> {
	const output = createOutput();
	const home = dataFolder();
	if (options.detach) return await runDetached(home, options, output);
	const note = options.json ? () => {} : output.note;
	const starting = process.stderr.isTTY ? `Starting a server for the data folder ${home}.` : null;
	const port = options.port ?? defaultPort();
	const start = () => noteIfSlow(starting, note, () => startHere(home, { ...options, port }));
	const stopped = stopSignal();
	let isStarting = true;
	void stopped.then(
		() =>
			isStarting && output.note("The server stops as soon as it has started. Press Ctrl-C again to exit immediately."),
	);
	const server = await replaceLeftServer(home, { ...options, port }, note, start).catch((error: unknown) => {
		noteRunningServer(error, home, output);
		throw error;
	});
	isStarting = false;
	return await serveUntilStopped(server, stopped, home, options, output);
}

async function startHere(home: string, options: RunServerOptions & { port: number }): Promise<RunningServer> {
	const { port, host, deployment, maxConcurrentRuns, stopRuns = false } = options;
	const { startServer } = await import("@paperclipai/server");
	const uiFolder = findUiFolder();
	const build = currentBuild();
	return await startServer({
		home,
		cliCommand: commandAnywhere(),
		port,
		logLevel: "warn",
		stopsRuns: stopRuns,
		...omitUndefined({ build, host, deployment, maxConcurrentRuns, uiFolder }),
	});
}

async function serveUntilStopped(
	server: RunningServer,
	stopped: Promise<void>,
	home: string,
	options: RunServerOptions,
	output: Output,
): Promise<number> {
	const { open, json, stopRuns = false } = options;
	const stop = async () => {
		const { runsLeft } = await server.stop({ stopRuns });
		if (runsLeft > 0) output.note(describeRunsLeft(runsLeft));
	};
	try {
		await prepareFirstStart(server.url);
		if (json) printJson(output, { url: server.url, home });
		else output.data(`${server.url}\n`);
		output.note(
			`Paperclip is running with the data folder ${home}. Stop it with Ctrl-C; active runs ${stopRuns ? "are stopped too" : "continue"}.`,
		);
		noteDeployment(findRunningServer(home), output.note);
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

function noteRunningServer(error: unknown, home: string, output: Output): void {
	const running = isCodedError(error) && error.code === "data_folder_in_use" ? findRunningServer(home) : null;
	if (running !== null) output.note(`The server of this data folder is already running: ${running.url}`);
}
