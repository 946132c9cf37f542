import type { Comment, Issue, IssueSummary } from "@paperclipai/shared";
import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../db/database.ts";
import { agents, agentWakes, heartbeatRuns, issueComments } from "../../../db/schema.ts";
import { toComment } from "../../../issues/comments.ts";
import { readBlockers, readChildren } from "../../../issues/heartbeat-context.ts";
import { getIssue } from "../../../issues/issue-rows.ts";
import type { RunRow } from "../../store/run-rows.ts";
import { type DecisionFacts, readDecisions } from "./read-decisions.ts";

/** Newest comments of an issue that an agent gets in its first run on it. */
const MAX_EARLIER_COMMENTS = 50;

type WakeRow = typeof agentWakes.$inferSelect;

/** Everything that a run tells its agent about why it was woken. The same for each preparation of the run. */
export interface WakeFacts extends DecisionFacts {
	/** Oldest first. */
	wakes: WakeRow[];
	issue: Issue | null;
	blockers: IssueSummary[];
	children: IssueSummary[];
	/** Comments that are new to the agent, oldest first. */
	comments: Comment[];
	/** Names by id of the agents that appear in all this. */
	agentNames: ReadonlyMap<string, string>;
}

export async function readWakeFacts(context: DatabaseContext, run: RunRow): Promise<WakeFacts> {
	const { db } = context.database;
	const wakes = await db
		.select()
		.from(agentWakes)
		.where(eq(agentWakes.runId, run.id))
		.orderBy(asc(agentWakes.createdAt), asc(agentWakes.id));
	const decisions = await readDecisions(context, wakes);
	if (run.issueId === null) {
		return { ...decisions, wakes, issue: null, blockers: [], children: [], comments: [], agentNames: new Map() };
	}
	const isAboutChildren = wakes.some(({ reason }) => reason === "issue_children_completed");
	const [issue, blockers, children, comments] = await Promise.all([
		getIssue(context, run.issueId),
		readBlockers(context, run.issueId),
		isAboutChildren ? readChildren(context, run.issueId) : [],
		readNewComments(context, run, run.issueId, wakes),
	]);
	return { ...decisions, wakes, issue, blockers, children, comments, agentNames: await readNames(context, comments) };
}

async function readNewComments(context: DatabaseContext, run: RunRow, issueId: string, wakes: WakeRow[]) {
	const named = wakes.flatMap(({ commentId }) => commentId ?? []);
	const isNamed = named.length === 0 ? undefined : inArray(issueComments.id, named);
	const isEarlier = (await hasWorkedOn(context, run, issueId)) ? undefined : isUntold(run);
	const isNew = or(isNamed, isEarlier);
	if (isNew === undefined) return [];
	const limit = named.length + (isEarlier === undefined ? 0 : MAX_EARLIER_COMMENTS);
	const rows = await context.database.db
		.select()
		.from(issueComments)
		.where(and(eq(issueComments.issueId, issueId), isNew))
		.orderBy(sql`${issueComments.createdAt} desc`, sql`${issueComments.id} desc`)
		.limit(limit);
	return rows.reverse().map(toComment);
}

/** Whether an earlier run of the agent on the issue has succeeded: the agent knows what was there then. */
async function hasWorkedOn({ database }: DatabaseContext, run: RunRow, issueId: string): Promise<boolean> {
	const isOfAgent = and(eq(heartbeatRuns.agentId, run.agentId), eq(heartbeatRuns.status, "succeeded"));
	const [earlier] = await database.db
		.select({ id: heartbeatRuns.id })
		.from(heartbeatRuns)
		.where(and(eq(heartbeatRuns.issueId, issueId), isOfAgent, ne(heartbeatRuns.id, run.id)))
		.limit(1);
	return earlier !== undefined;
}

/** Not written by the agent itself, and not carried by a wake of another run, which tells it instead. */
function isUntold({ id, agentId }: RunRow): SQL {
	return sql`${issueComments.actorAgentId} is distinct from ${agentId} and not exists (
		select from agent_wakes wake where wake.issue_id = ${issueComments.issueId} and wake.agent_id = ${agentId}
		and wake.comment_id = ${issueComments.id} and wake.run_id is distinct from ${id}
	)`;
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
