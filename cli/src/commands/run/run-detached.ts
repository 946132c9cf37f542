import { existsSync } from "node:fs";
import { isCodedError } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/shared";
import { keepOrStop } from "../../client/background/for-command.ts";
import { replaceLeftServer } from "../../client/background/replace-left-server.ts";
import { startInBackground } from "../../client/background/start.ts";
import { serverOfCommand } from "../../client/background/stop.ts";
import { type FoundServer, findRunningServer, findSettledServer } from "../../client/connection/find-server.ts";
import { defaultPort } from "../../client/connection/in-process-server.ts";
import { EXIT } from "../../exit-codes.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { noteDeployment, openBrowser, prepareFirstStart } from "./after-start.ts";
import { requireSameOptions } from "./require-same-options.ts";
import type { RunServerOptions } from "./run-options.ts";

/** Starts a server in the background, unless a server with the specified options is running. */
export async function runDetached(home: string, options: RunServerOptions, output: Output): Promise<number> {
	const note = options.json ? () => {} : output.note;
	const served = lasting(await findSettledServer(home)) ?? (await startDetached(home, options, note));
	if (typeof served === "string") {
		await prepareFirstStart(served);
		const log = findRunningServer(home)?.log;
		report(served, home, options, output);
		noteDeployment(findRunningServer(home), output.note);
		output.note(
			`Paperclip is running in the background with the data folder ${home}. ${stopHint()}${log === undefined ? "" : ` Its log: ${log}`}`,
		);
	} else {
		if (served.forOneCommand) throw serverOfCommand(served);
		requireSameOptions(served, options, home);
		await keepOrStop(served, note);
		report(served.url, home, options, output);
		output.note(`A server for the data folder ${home} is already running. ${stopHint()}`);
	}
	return EXIT.succeeded;
}

/** Returns `null` for a server that stops when idle, which is to be replaced with one that keeps running. */
function lasting(running: FoundServer | null): FoundServer | null {
	return running?.stopsWhenIdle ? null : running;
}

/** Returns the URL of the new server, or a server that another command has started concurrently. */
async function startDetached(
	home: string,
	options: RunServerOptions,
	note: (text: string) => void,
): Promise<string | FoundServer> {
	const { port = defaultPort(), host, deployment, maxConcurrentRuns, stopRuns = false } = options;
	const settings = { home, port, anyPort: false, host, deployment, maxConcurrentRuns, stopRuns, stopsWhenIdle: false };
	const start = async () => {
		// Otherwise the log of the server would leave a new data folder behind.
		if (!existsSync(home)) {
			const { checkStartOptions } = await import("@paperclipai/server");
			await checkStartOptions({ port, ...omitUndefined({ host, deployment, maxConcurrentRuns }) });
		}
		note(`Starting a server for the data folder ${home}.`);
		return await startInBackground(settings);
	};
	try {
		return (await replaceLeftServer(home, { ...options, port }, note, start)).url;
	} catch (error) {
		const isInUse = isCodedError(error) && error.code === "data_folder_in_use";
		const other = isInUse ? lasting(await findSettledServer(home)) : null;
		if (other === null) throw error;
		return other;
	}
}

function report(url: string, home: string, { json, open }: RunServerOptions, output: Output): void {
	const running = findRunningServer(home);
	if (json) printJson(output, { url, home, pid: running?.pid ?? null, log: running?.log ?? null });
	else output.data(`${url}\n`);
	if (open) openBrowser(url, output.note);
}

function stopHint(): string {
	return `Stop it with: ${withStartedCommand("paperclipai stop")}.`;
}
