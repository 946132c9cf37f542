import { countActiveRuns, stopServer } from "../../client/background/stop.ts";
import { dataFolder, findRunningServer } from "../../client/connection/find-server.ts";
import { EXIT } from "../../exit-codes.ts";
import { createOutput, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";

/** Stops the running server of the data folder and waits until it has ended. Succeeds when none is running. */
export async function stop(options: { json?: true }): Promise<number> {
	const output = createOutput();
	const home = dataFolder();
	const running = findRunningServer(home);
	if (running === null) {
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

/** What happens to the active runs of a server that has stopped; `null`: their number is not known. */
export function describeRunsLeft(count: number | null): string {
	const runs = count === 1 ? "1 run continues" : count === null ? "Active runs continue" : `${count} runs continue`;
	return `${runs} without the server. The next ${withStartedCommand("paperclipai run")} takes over; --stop-runs would have stopped ${count === 1 ? "it" : "them"}.`;
}
