import {
	type Blocker,
	formatDuration,
	type HeartbeatContext,
	type Interaction,
	type Issue,
	type IssueSummary,
	plainSummary,
	type Run,
} from "@paperclipai/shared";
import picocolors from "picocolors";
import { type AgentNames, actorName, agentName } from "../../client/agents/agent-names.ts";
import { PLAIN_FIELDS } from "../../client/issues/issue-fields.ts";
import { type Fact, formatFacts } from "../facts.ts";
import { indentText } from "../indent.ts";
import { toInlineText } from "../output/printable-text.ts";
import { withStartedCommand } from "../output/started-command.ts";
import { wrapText } from "../output/wrap-text.ts";
import { formatTable, nameCell } from "../table.ts";
import { formatUtc, runDuration } from "../values.ts";
import { runState } from "../verdict.ts";
import { formatThread, type ThreadStyle } from "./thread.ts";

interface Details extends HeartbeatContext {
	interactions: Interaction[];
	runs: Run[];
	/** `null`: the default. */
	environment: string | null;
}

export function formatIssue(details: Details, style: Omit<ThreadStyle, "identifier">): string {
	const { issue, comments, interactions, moreComments, runs } = details;
	const { bold, dim } = picocolors.createColors(style.color);
	const { identifier, title, description } = issue;
	const older = withStartedCommand(`Older comments: paperclipai issue show ${identifier} --all`);
	const thread = formatThread(comments, interactions, { ...style, identifier });
	const sections: [heading: string, text: string][] = [
		["Description", description ? `${indentText(description, style.columns)}\n` : ""],
		["Thread (UTC)", `${moreComments ? `${dim(older)}\n\n` : ""}${thread}`],
		["Runs", runs.length > 0 ? formatRuns(runs, style.columns) : ""],
	];
	const head = wrapText(`${bold(identifier)} ${bold(toInlineText(title))}`, style.columns);
	return [
		`${head}\n\n${formatFacts(factsOf(details, style.names), style.columns)}`,
		...sections.filter(([, text]) => text !== "").map(([heading, text]) => `${bold(heading)}\n${text}`),
	].join("\n");
}

function factsOf({ issue, ancestors, blockers, children, environment }: Details, names: AgentNames): Fact[] {
	const { assigneeAgentId, createdBy, createdAt, closedAt, checkoutRunId } = issue;
	const isUnfinalized = issue.unfinalizedRunId !== null && checkoutRunId === null;
	const seeWorkspace = withStartedCommand(`not finalized, see: paperclipai workspace show ${issue.identifier}`);
	const assignee = agentName(assigneeAgentId, names);
	return [
		...PLAIN_FIELDS.map((key): Fact => [wordsOf(key), issue[key] === null ? null : toInlineText(String(issue[key]))]),
		["assignee", assignee === "" ? "none" : toInlineText(assignee)],
		["environment", environment === null ? null : toInlineText(environment)],
		["worked on", checkoutRunId === null ? null : `by run ${checkoutRunId}`],
		["workspace", isUnfinalized ? seeWorkspace : null],
		["waits for", linesOf(blockers.filter(({ resolved }) => !resolved))],
		["stays blocked", remedyFor(issue, blockers)],
		["after", linesOf(blockers.filter(({ resolved }) => resolved))],
		["parent", linesOf(ancestors.slice(0, 1))],
		["children", linesOf([...children].reverse())],
		["created", `${formatUtc(createdAt)} UTC by ${toInlineText(actorName(createdBy, names))}`],
		["closed", closedAt === null ? null : `${formatUtc(closedAt)} UTC`],
		["id", issue.id],
	];
}

/** A cancelled issue was not done, so a person or an agent has to decide what to do. */
function remedyFor({ identifier, status }: Issue, blockers: readonly Blocker[]): string | null {
	const isActive = status !== "backlog" && status !== "done" && status !== "cancelled";
	const cancelled = blockers.filter((blocker) => blocker.status === "cancelled");
	if (!isActive || cancelled.length === 0) return null;
	const left = blockers.filter((blocker) => blocker.status !== "cancelled");
	const option = left.length === 0 ? "none" : left.map((blocker) => blocker.identifier).join(",");
	const names = cancelled.map((blocker) => blocker.identifier).join(", ");
	const command = `paperclipai issue update ${identifier} --blocked-by ${option}`;
	return `${names} cancelled; to continue without: ${withStartedCommand(command)}`;
}

/** `labelText` becomes `label text`. */
function wordsOf(key: string): string {
	return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function linesOf(issues: IssueSummary[]): string | null {
	if (issues.length === 0) return null;
	return issues.map(({ identifier, status, title }) => `${identifier} ${status}: ${toInlineText(title)}`).join("\n");
}

function formatRuns(runs: Run[], columns: number): string {
	const isRemote = runs.some(({ environment }) => environment !== null);
	const rows = runs.map((run) => {
		const duration = runDuration(run);
		const time = duration === null ? "" : formatDuration(duration);
		const environmentCells = isRemote ? [nameCell(run.environment?.name ?? "")] : [];
		return [
			run.id,
			runState(run),
			nameCell(run.agentName),
			plainSummary(run.reason ?? run.invocationSource),
			...environmentCells,
			time,
		];
	});
	const headers = ["RUN", "STATUS", "AGENT", "WHY", ...(isRemote ? ["WHERE"] : []), "TIME"];
	return formatTable(headers, rows, columns);
}
