import { CodedError } from "@paperclipai/adapter-utils";
import { countActiveRuns, stopServer } from "../client/background/stop.ts";
import { dataFolder, type FoundServer, findHolder, findSettledServer } from "../client/connection/find-server.ts";
import { JSON_OPTION, readApiBase } from "../input/common-options.ts";
import { createOutput, createReport } from "../render/output/output.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { defineCommand } from "./define-command.ts";

export const command = defineCommand({
	summary: "stop the running server; active runs continue, and the next server takes them over",
	details:
		"Stops the server of the data folder, including one that is starting or stopping, and waits until it has exited. Exits with 0 " +
		"when no server is running, and stops nothing when `PAPERCLIP_API_URL` names another server (`server_of_other_folder`).",
	options: JSON_OPTION,
	async run(_, options) {
		const output = createOutput();
		const report = createReport(output, options);
		const home = dataFolder();
		const running = await findSettledServer(home);
		requireOwnServer(process.env.PAPERCLIP_API_URL, running, home);
		if (running === null) {
			const holder = findHolder(home);
			if (holder !== null) throw stillStarting(holder.pid, home);
			const text = `No server is running for the data folder ${home}.`;
			return await report({ stopped: false, home }, () => output.note(text));
		}
		const { url, pid, stopsRuns } = running;
		const activeRuns = await countActiveRuns(url);
		await stopServer(running);
		const runsLeft = stopsRuns ? 0 : activeRuns;
		await report({ stopped: true, url, pid, home, runsLeft }, () => {
			output.data(`Stopped the server at ${url} (process ${pid}).\n`);
			if (stopsRuns) output.note("It was started with --stop-runs, so its runs were stopped too.");
			else if (runsLeft !== 0) output.note(describeRunsLeft(runsLeft));
		});
	},
});

/**
 * Rejects `PAPERCLIP_API_URL` if it names another server, because this command stops only local processes.
 * @throws {CodedError} `server_of_other_folder`.
 */
export function requireOwnServer(specified: string | undefined, running: FoundServer | null, home: string): void {
	if (!specified || readApiBase(specified) === running?.url) return;
	const own = running === null ? "for which no server is running" : `which is ${running.url} (process ${running.pid})`;
	throw new CodedError(
		"server_of_other_folder",
		`PAPERCLIP_API_URL is ${specified}, but stop can only stop the server of the data folder ${home}, ${own}.`,
		{
			hint: "To stop the server of the data folder, unset PAPERCLIP_API_URL. To stop another server, run this command on its machine, with PAPERCLIP_HOME set to its data folder.",
		},
	);
}

function stillStarting(pid: number, home: string): CodedError {
	return new CodedError(
		"server_not_stopped",
		`Process ${pid} is still starting or stopping the server of the data folder ${home}.`,
		{ hint: `Try again later, or end it with: kill ${pid}` },
	);
}

/** Describes what happens to the active runs of a stopped server. `count` is `null` if their number is unknown. */
export function describeRunsLeft(count: number | null): string {
	const runs = count === 1 ? "1 run continues" : count === null ? "Active runs continue" : `${count} runs continue`;
	return `${runs} without the server. The next ${withStartedCommand("paperclipai run")} takes over; --stop-runs would have stopped ${count === 1 ? "it" : "them"}.`;
}
