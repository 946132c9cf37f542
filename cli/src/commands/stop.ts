import { CodedError } from "@paperclipai/adapter-utils";
import { countActiveRuns, stopServer } from "../client/background/stop.ts";
import { dataFolder, type FoundServer, findHolder, findSettledServer } from "../client/connection/find-server.ts";
import { EXIT } from "../exit-codes.ts";
import { readApiBase } from "../input/options.ts";
import { createOutput, printJson } from "../render/output/output.ts";
import { withStartedCommand } from "../render/output/started-command.ts";

/** Stops the running server of the data folder and waits until it has ended. Succeeds when none is running. */
export async function stop(options: { json?: true }): Promise<number> {
	const output = createOutput();
	const home = dataFolder();
	const running = await findSettledServer(home);
	requireOwnServer(process.env.PAPERCLIP_API_URL, running, home);
	if (running === null) {
		const holder = findHolder(home);
		if (holder !== null) throw stillStarting(holder.pid, home);
		if (options.json) printJson(output, { stopped: false, home });
		else output.note(`No server is running on ${home}.`);
		return EXIT.succeeded;
	}
	const { url, pid, stopsRuns } = running;
	const activeRuns = await countActiveRuns(url);
	await stopServer(running);
	const runsLeft = stopsRuns ? 0 : activeRuns;
	if (options.json) {
		printJson(output, { stopped: true, url, pid, home, runsLeft });
		return EXIT.succeeded;
	}
	output.data(`Stopped the server at ${url} (process ${pid}).\n`);
	if (stopsRuns) output.note("It was started with --stop-runs, so its runs were stopped too.");
	else if (runsLeft !== 0) output.note(describeRunsLeft(runsLeft));
	return EXIT.succeeded;
}

/**
 * The other commands would use the server that the variable names, and this one stops processes of this machine.
 * @throws {CodedError} `server_of_other_folder`.
 */
export function requireOwnServer(specified: string | undefined, running: FoundServer | null, home: string): void {
	if (!specified || readApiBase(specified) === running?.url) return;
	const own = running === null ? "on which none is running" : `which is ${running.url} (process ${running.pid})`;
	throw new CodedError(
		"server_of_other_folder",
		`PAPERCLIP_API_URL is ${specified}, but stop can only stop the server of the data folder ${home}, ${own}.`,
		{
			hint: "To stop that one, unset PAPERCLIP_API_URL. To stop another one, set PAPERCLIP_HOME to its data folder, on its machine.",
		},
	);
}

function stillStarting(pid: number, home: string): CodedError {
	return new CodedError("server_not_stopped", `Process ${pid} is still starting a server on ${home}, or stopping it.`, {
		hint: `Try again later, or end it with: kill ${pid}`,
	});
}

/** What happens to the active runs of a server that has stopped; `null`: their number is not known. */
export function describeRunsLeft(count: number | null): string {
	const runs = count === 1 ? "1 run continues" : count === null ? "Active runs continue" : `${count} runs continue`;
	return `${runs} without the server. The next ${withStartedCommand("paperclipai run")} takes over; --stop-runs would have stopped ${count === 1 ? "it" : "them"}.`;
}
