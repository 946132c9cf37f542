import { toTerminalText } from "@paperclipai/adapter-utils";
import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { EXIT } from "../exit-codes.ts";
import type { CommonOptions } from "../input/options.ts";
import { printJson } from "../render/output.ts";
import { formatVerdict } from "../render/verdict.ts";
import { runPageUrl } from "./run-page-url.ts";
import { withRun } from "./scopes.ts";

export async function runsShow(runId: string, options: CommonOptions): Promise<number> {
	return await withRun(options, runId, async ({ connection, run, output }) => {
		if (options.json) {
			printJson(output, run);
			return EXIT.succeeded;
		}
		output.data(`${formatVerdict(run, output.color)}\n\n`);
		for (const [name, value] of facts(run, runPageUrl(connection, run.id))) {
			output.data(`${`${name}:`.padEnd(10)} ${toTerminalText(value)}\n`);
		}
		if (run.error?.stderrTail) output.data(`\n${toTerminalText(run.error.stderrTail).trimEnd()}\n`);
		return EXIT.succeeded;
	});
}

function facts(run: Run, url: string): [string, string][] {
	const all: [string, string | null][] = [
		["run", run.id],
		["agent", `${run.agentName} (${run.adapterType})`],
		["why", run.reason ?? run.invocationSource],
		["waits for", run.waitReason],
		["folder", run.cwd],
		["started", run.startedAt],
		["finished", run.finishedAt],
		["exit", run.signal ?? (run.exitCode === null ? null : String(run.exitCode))],
		["session", sessionOf(run)],
		["log", isTerminalRunStatus(run.status) ? `${run.logBytes.toLocaleString("en-US")} bytes` : null],
		["summary", run.summary],
		["page", url],
	];
	return all.filter((fact): fact is [string, string] => fact[1] !== null);
}

function sessionOf({ sessionIdBefore, sessionIdAfter }: Run): string | null {
	if (sessionIdBefore === sessionIdAfter) return sessionIdAfter;
	return `${sessionIdBefore ?? "none"} -> ${sessionIdAfter ?? "none"}`;
}
