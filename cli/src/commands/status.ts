import { formatDuration, getHealth } from "@paperclipai/shared";
import { currentBuild } from "../client/background/current-build.ts";
import { connectionTo } from "../client/connection/connect.ts";
import { dataFolder, type FoundServer, findHolder, findRunningServer } from "../client/connection/find-server.ts";
import { EXIT } from "../exit-codes.ts";
import { type CommonOptions, readApiBase } from "../input/options.ts";
import { type Fact, formatFacts } from "../render/facts.ts";
import { createOutput, type Output, printJson } from "../render/output/output.ts";
import { withStartedCommand } from "../render/output/started-command.ts";

/** Shows the server that other commands would use. Starts none; exits with 5 when none is running. */
export async function status(options: CommonOptions): Promise<number> {
	const output = createOutput();
	const home = dataFolder();
	const specified =
		options.apiBase ?? (process.env.PAPERCLIP_API_URL ? readApiBase(process.env.PAPERCLIP_API_URL) : null);
	const running = findRunningServer(home);
	// One of another data folder, or of another machine, says less.
	const own = specified === null || specified === running?.url ? running : null;
	const url = specified ?? running?.url;
	if (url === undefined) {
		reportNone(home, options, output);
		return EXIT.connectionLost;
	}
	const { version, uptimeSec, activeRuns, status } = await connectionTo(url).client.call(getHealth, {});
	const startedAt = new Date(Math.round(Date.now() / 1_000 - uptimeSec) * 1_000).toISOString();
	if (options.json) {
		const { pid, log, build, deployment, stopsWhenIdle } = own ?? {};
		const ofFolder = { deployment, pid, build, stopsWhenIdle, log, home: own === null ? undefined : home };
		printJson(output, { running: true, url, status, version, startedAt, activeRuns, ...ofFolder });
		return EXIT.succeeded;
	}
	const facts: Fact[] = [
		["server", url],
		["state", status],
		["deployment", own?.deployment ?? null],
		["pid", own === null ? null : String(own.pid)],
		["version", `${version}${isOther(own) ? ", another build than this command" : ""}`],
		["started", `${startedAt} (${formatDuration(uptimeSec * 1_000)} ago)`],
		["runs", activeRuns === undefined ? null : `${activeRuns} active`],
		["data", own === null ? null : home],
		["log", own?.log ?? null],
		["stops", own === null ? null : stopsOf(own)],
	];
	output.data(formatFacts(facts, output.tableWidth));
	return EXIT.succeeded;
}

/** A process that has the folder will listen soon, or does no longer. */
function reportNone(home: string, { json }: CommonOptions, output: Output): void {
	const holder = findHolder(home);
	const state = holder?.stopping ? "stopping" : "starting";
	if (json) printJson(output, { running: false, home, ...(holder === null ? {} : { state, pid: holder.pid }) });
	else if (holder !== null) output.note(`A server is ${state} on ${home} (process ${holder.pid}).`);
	else output.note(`No server is running on ${home}. Start one with: ${withStartedCommand("paperclipai run")}`);
}

function isOther(server: FoundServer | null): boolean {
	const build = currentBuild();
	return server?.build !== undefined && build !== undefined && server.build !== build;
}

function stopsOf({ forOneCommand, stopsWhenIdle }: FoundServer): string {
	if (forOneCommand) return "with the command that started it";
	const stop = withStartedCommand("paperclipai stop");
	return stopsWhenIdle ? `by itself when it is not used, or with: ${stop}` : `with: ${stop}`;
}
