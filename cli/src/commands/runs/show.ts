import { getAdapterLabel, toOutputText, toTerminalText } from "@paperclipai/adapter-utils";
import { isTerminalRunStatus, listAdapters, plainSummary, type Run, settledLateAt } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { type IssueTitle, readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { describeWait } from "../../client/runs/wait.ts";
import { RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { type Fact, formatFacts } from "../../render/facts.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { wrapText } from "../../render/output/wrap-text.ts";
import { formatUtc } from "../../render/values.ts";
import { formatVerdict } from "../../render/verdict.ts";
import { defineCommand } from "../define-command.ts";
import { servedPageUrl } from "../run/watch-run.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one run",
	arguments: { run: RUN },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withRun(options, args.run, async ({ connection, run, output, report }) => {
			await report(run, async () => {
				output.data(`${wrapText(formatVerdict(run, output.color), output.tableWidth)}\n\n`);
				const label = await labelOf(connection, run.adapterType);
				const wait = (await describeWait(connection, run))?.join("\n") ?? null;
				const [issue] = (await readIssueTitles(connection, [run.issueId])).values();
				const facts = factsOf({ run, label, wait, issue, url: servedPageUrl(connection, run.id) });
				output.data(formatFacts(facts, output.tableWidth));
				if (run.error?.stderrTail) output.data(`\n${toTerminalText(toOutputText(run.error.stderrTail)).trimEnd()}\n`);
			});
		});
	},
});

interface RunDetails {
	run: Run;
	/** Label of the adapter. */
	label: string | undefined;
	wait: string | null;
	issue: IssueTitle | undefined;
	url: string;
}

function factsOf({ run, label, wait, issue, url }: RunDetails): Fact[] {
	return [
		["run", run.id],
		["agent", run.agentName],
		["adapter", `${getAdapterLabel(run.adapterType, label)} (${run.adapterType})`],
		["issue", issue === undefined ? null : `${issue.identifier} ${toInlineText(issue.title)}`],
		["why", plainSummary(run.reason ?? run.invocationSource)],
		["waits for", wait ?? waitsForPeople(run)],
		["folder", run.cwd],
		["environment", run.environment === null ? null : `${run.environment.name} (${run.environment.driver})`],
		["started", timeOf(run.startedAt)],
		["finished", timeOf(run.finishedAt)],
		["settled", timeOf(settledLateAt(run))],
		["exit", run.signal ?? (run.exitCode === null ? null : String(run.exitCode))],
		["session", sessionOf(run)],
		["log", isTerminalRunStatus(run.status) ? `${run.logBytes.toLocaleString("en-US")} bytes` : null],
		["summary", run.summary === null ? null : plainSummary(run.summary)],
		["page", url],
	];
}

const timeOf = (time: string | null) => (time === null ? null : `${formatUtc(time)} UTC`);

function waitsForPeople({ waitingFor }: Run): string | null {
	if (waitingFor === 0) return null;
	const what = waitingFor === 1 ? "your decision" : `${waitingFor} decisions`;
	return `${what}: ${withStartedCommand("paperclipai inbox")}`;
}

/** `undefined` when the adapter has been removed since the run. */
async function labelOf({ client }: Connection, type: string): Promise<string | undefined> {
	const adapters = await client.call(listAdapters, {});
	return adapters.find((adapter) => adapter.type === type)?.label;
}

function sessionOf({ sessionIdBefore, sessionIdAfter }: Run): string | null {
	if (sessionIdBefore === sessionIdAfter) return sessionIdAfter;
	return `${sessionIdBefore ?? "none"} -> ${sessionIdAfter ?? "none"}`;
}
