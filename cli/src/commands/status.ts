import { formatDuration, getHealth, type Health } from "@paperclipai/shared";
import { currentBuild } from "../client/background/current-build.ts";
import { connectionTo } from "../client/connection/connect.ts";
import { dataFolder, type FoundServer, findHolder, findRunningServer } from "../client/connection/find-server.ts";
import { EXIT } from "../exit-codes.ts";
import { COMMON_OPTIONS, readApiBase } from "../input/common-options.ts";
import { type Fact, formatFacts } from "../render/facts.ts";
import { createOutput, createReport, type Output, type Report } from "../render/output/output.ts";
import { withStartedCommand } from "../render/output/started-command.ts";
import { defineCommand } from "./define-command.ts";

export const command = defineCommand({
	summary: "show the running server: URL, process, version, active runs",
	details:
		"Shows the server that other commands would use: URL, state, deployment, process, version, active runs, log. Starts " +
		"no server, and exits with 5 when none is running. Reports a server that is starting or stopping, with `--json` as `state`.",
	options: COMMON_OPTIONS,
	async run(_, options) {
		const output = createOutput();
		const report = createReport(output, options);
		const home = dataFolder();
		const specified =
			options.apiBase ?? (process.env.PAPERCLIP_API_URL ? readApiBase(process.env.PAPERCLIP_API_URL) : null);
		const running = findRunningServer(home);
		// Details such as the pid are known only for the server of the local data folder.
		const own = specified === null || specified === running?.url ? running : null;
		const url = specified ?? running?.url;
		if (url === undefined) {
			await reportNone(home, output, report);
			return EXIT.connectionLost;
		}
		const health = await connectionTo(url).client.call(getHealth, {});
		const { version, uptimeSec, activeRuns, status } = health;
		const startedAt = new Date(Math.round(Date.now() / 1_000 - uptimeSec) * 1_000).toISOString();
		const { pid, log, build, deployment, stopsWhenIdle } = own ?? {};
		const ofFolder = { deployment, pid, build, stopsWhenIdle, log, home: own === null ? undefined : home };
		await report({ running: true, url, status, version, startedAt, activeRuns, ...ofFolder }, () =>
			output.data(formatFacts(factsOf(url, health, startedAt, own, home), output.tableWidth)),
		);
		return EXIT.succeeded;
	},
});

function factsOf(url: string, health: Health, startedAt: string, own: FoundServer | null, home: string): Fact[] {
	const { version, uptimeSec, activeRuns, status } = health;
	return [
		["server", url],
		["state", status],
		["deployment", own?.deployment ?? null],
		["pid", own === null ? null : String(own.pid)],
		["version", `${version}${isOther(own) ? ", a different build than this command" : ""}`],
		["started", `${startedAt} (${formatDuration(uptimeSec * 1_000)} ago)`],
		["runs", activeRuns === undefined ? null : `${activeRuns} active`],
		["data", own === null ? null : home],
		["log", own?.log ?? null],
		["stops", own === null ? null : stopsOf(own)],
	];
}

/** A process that holds the data folder but does not listen is starting or stopping its server. */
async function reportNone(home: string, output: Output, report: Report): Promise<void> {
	const holder = findHolder(home);
	const state = holder?.stopping ? "stopping" : "starting";
	const found = holder === null ? {} : { state, pid: holder.pid };
	await report({ running: false, home, ...found }, () => {
		if (holder !== null) output.note(`A server for the data folder ${home} is ${state} (process ${holder.pid}).`);
		else {
			const start = withStartedCommand("paperclipai run");
			output.note(`No server is running for the data folder ${home}. Start one with: ${start}`);
		}
	});
}

function isOther(server: FoundServer | null): boolean {
	const build = currentBuild();
	return server?.build !== undefined && build !== undefined && server.build !== build;
}

function stopsOf({ forOneCommand, stopsWhenIdle }: FoundServer): string {
	if (forOneCommand) return "with the command that started it";
	const stop = withStartedCommand("paperclipai stop");
	return stopsWhenIdle ? `when it is unused, or with: ${stop}` : `with: ${stop}`;
}
