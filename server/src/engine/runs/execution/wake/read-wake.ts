import type { WakeDecision } from "@paperclipai/adapter-utils/host";
import { type Comment, type Issue, type IssueSummary, MAX_PROMPT_LENGTH } from "@paperclipai/shared";
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../../platform/db/database.ts";
import {
	agents,
	agentWakes,
	approvals,
	heartbeatRuns,
	issueInteractions,
	runMessages,
} from "../../../../platform/db/schema.ts";
import { describeApproval } from "../../../../records/approvals/describe-approval.ts";
import { describeInteraction } from "../../../../records/interactions/describe-interaction.ts";
import { getIssue, readBlockers, readChildren } from "../../../../records/issues/index.ts";
import type { RunRow } from "../../../../records/runs/run-rows.ts";
import { MESSAGE_WAKE } from "../../../queue/defer-message.ts";
import { limitTotalSize } from "./bounded-prompt.ts";
import { type NewComments, readNewComments } from "./read-comments.ts";

const MAX_WAKES = 200;

const CHILDREN_COMPLETED = "issue_children_completed";

type WakeRow = typeof agentWakes.$inferSelect;

interface DecisionFacts {
	approvals: WakeDecision[];
	interactions: WakeDecision[];
}

export interface WakeFacts extends DecisionFacts, NewComments {
	wakes: WakeRow[];
	wokenBy: string | null;
	/** Messages to earlier runs without an issue, oldest first. */
	messages: string[];
	issue: Issue | null;
	blockers: IssueSummary[];
	children: IssueSummary[];
	agentNames: ReadonlyMap<string, string>;
}

export async function readWakeFacts(context: DatabaseContext, run: RunRow): Promise<WakeFacts> {
	const wakes = await readWakes(context, run.id);
	// Only the newest wakes were read; the causes are needed of all.
	const causes = wakes.length < MAX_WAKES ? wakes.filter(isCause) : await readCauses(context, run.id);
	const wokenBy = wakes.findLast(({ commentId }) => commentId !== null)?.commentId ?? null;
	const facts = { ...(await readDecisions(context, causes)), wakes, wokenBy };
	if (run.issueId === null) {
		const nothing = { blockers: [], children: [], comments: [], moreComments: false };
		return { ...facts, ...nothing, messages: await readMessages(context, run), issue: null, agentNames: new Map() };
	}
	const isAboutChildren = causes.some(({ reason }) => reason === CHILDREN_COMPLETED);
	const [issue, blockers, children, newComments] = await Promise.all([
		getIssue(context, run.issueId),
		readBlockers(context, run.issueId),
		isAboutChildren ? readChildren(context, run.issueId) : [],
		readNewComments(context, run, run.issueId, wokenBy),
	]);
	return {
		...facts,
		messages: [],
		issue,
		blockers,
		children,
		...newComments,
		agentNames: await readNames(context, newComments.comments),
	};
}

async function readWakes({ database }: DatabaseContext, runId: string): Promise<WakeRow[]> {
	const rows = await database.db
		.select()
		.from(agentWakes)
		.where(eq(agentWakes.runId, runId))
		.orderBy(desc(agentWakes.createdAt), desc(agentWakes.id))
		.limit(MAX_WAKES);
	return rows.reverse();
}

/** Only messages to this agent, because any wake may name an id. */
async function readMessages({ database }: DatabaseContext, { id, agentId }: RunRow): Promise<string[]> {
	const isNamed = sql`${runMessages.id}::text in (
		select wake.payload ->> 'messageId' from agent_wakes wake where wake.run_id = ${id} and wake.reason = ${MESSAGE_WAKE}
	)`;
	const rows = await database.db
		.select({ body: runMessages.body })
		.from(runMessages)
		.innerJoin(heartbeatRuns, eq(heartbeatRuns.id, runMessages.runId))
		.where(and(isNamed, eq(heartbeatRuns.agentId, agentId)))
		.orderBy(desc(runMessages.createdAt), desc(runMessages.id))
		.limit(MAX_WAKES);
	const kept = limitTotalSize(rows, ({ body }) => body.length, MAX_PROMPT_LENGTH);
	const omitted = kept.length < rows.length ? ["(Earlier messages are left out, because they are too long.)"] : [];
	return [...omitted, ...kept.map(({ body }) => body).reverse()];
}

function isCause({ approvalId, interactionId, reason }: WakeRow): boolean {
	return approvalId !== null || interactionId !== null || reason === CHILDREN_COMPLETED;
}

async function readCauses({ database }: DatabaseContext, runId: string) {
	const { approvalId, interactionId, reason } = agentWakes;
	const isOne = or(isNotNull(approvalId), isNotNull(interactionId), eq(reason, CHILDREN_COMPLETED));
	return await database.db
		.select({ approvalId, interactionId, reason })
		.from(agentWakes)
		.where(and(eq(agentWakes.runId, runId), isOne))
		.orderBy(asc(agentWakes.createdAt), asc(agentWakes.id));
}

async function readNames({ database }: DatabaseContext, comments: Comment[]): Promise<Map<string, string>> {
	const ids = [...new Set(comments.flatMap(({ author }) => author.agentId ?? []))];
	if (ids.length === 0) return new Map();
	const rows = await database.db
		.select({ id: agents.id, name: agents.name })
		.from(agents)
		.where(inArray(agents.id, ids));
	return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readDecisions(
	{ database }: DatabaseContext,
	wakes: readonly { approvalId: string | null; interactionId: string | null }[],
): Promise<DecisionFacts> {
	const approvalIds = [...new Set(wakes.flatMap(({ approvalId }) => approvalId ?? []))];
	const interactionIds = [...new Set(wakes.flatMap(({ interactionId }) => interactionId ?? []))];
	const { db } = database;
	const decided =
		approvalIds.length === 0 ? [] : await db.select().from(approvals).where(inArray(approvals.id, approvalIds));
	const answered =
		interactionIds.length === 0
			? []
			: await db.select().from(issueInteractions).where(inArray(issueInteractions.id, interactionIds));
	return {
		approvals: inOrder(approvalIds, decided).map((row) => toDecision(row, describeApproval(row))),
		interactions: inOrder(interactionIds, answered).map((row) => toDecision(row, describeInteraction(row))),
	};
}

function toDecision({ id, kind, status }: Omit<WakeDecision, "answer">, answer: string): WakeDecision {
	return { id, kind, status, answer };
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
