import {
	type Comment,
	getHeartbeatContext,
	type HeartbeatContext,
	type Interaction,
	listComments,
	listInteractions,
	listRuns,
	type Run,
	readPages,
} from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import type { Connection } from "../../client/connection/connect.ts";
import { describeIssueEnvironment } from "../../client/environments/describe-issue-environment.ts";
import { ISSUE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { formatIssue } from "../../render/issue/issue.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";

/** `runs list` shows older runs. */
const SHOWN_RUNS = 10;

export const command = defineCommand({
	summary: "show one issue with its thread: comments, what waits for you, blockers, children, runs",
	details: "Shows the newest runs; `runs list --issue` lists all.",
	arguments: { issue: ISSUE },
	options: { ...COMPANY_OPTIONS, all: flag("show all comments, not only the newest ones") },
	async run(args, options) {
		return await withIssue(options, args.issue, async ({ connection, issue, output, report }) => {
			const details = await readDetails(connection, issue.id, options.all === true);
			await report(details, async () => {
				const names = await readAgentNames(connection, issue.companyId);
				const environment = await describeIssueEnvironment(connection, issue);
				const style = { names, color: output.color, columns: output.tableWidth };
				output.data(formatIssue({ ...details, environment }, style));
			});
		});
	},
});

interface IssueDetails extends HeartbeatContext {
	/** Newest first. */
	interactions: Interaction[];
	/** The newest runs, newest first. */
	runs: Run[];
}

async function readDetails(connection: Connection, issueId: string, all: boolean): Promise<IssueDetails> {
	const { client } = connection;
	const params = { issueId };
	const context = await client.call(getHeartbeatContext, { params });
	const { companyId } = context.issue;
	const runQuery = { issueId, limit: SHOWN_RUNS };
	const [interactions, runs, comments] = await Promise.all([
		readPages((query, options) => client.call(listInteractions, { params, query }, options)),
		client.call(listRuns, { params: { companyId }, query: runQuery }),
		all && context.moreComments ? readAllComments(connection, issueId) : null,
	]);
	const thread = comments === null ? {} : { comments, moreComments: false };
	return { ...context, ...thread, interactions, runs };
}

/** Returns the oldest comment first, like the heartbeat context. */
async function readAllComments({ client }: Connection, issueId: string): Promise<Comment[]> {
	const params = { issueId };
	return (await readPages((query, options) => client.call(listComments, { params, query }, options))).reverse();
}
