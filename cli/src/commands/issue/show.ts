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
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { formatIssue } from "../../render/issue/issue.ts";
import { printJson } from "../../render/output/output.ts";
import { withIssue } from "../scopes.ts";

/** Runs that are shown; older ones are in the list of runs. */
const SHOWN_RUNS = 10;

export interface IssueShowOptions extends CompanyOptions {
	all?: true;
}

/** An issue and everything about it. */
export interface IssueDetails extends HeartbeatContext {
	/** Newest first. */
	interactions: Interaction[];
	/** The newest ones, newest first. */
	runs: Run[];
}

export async function issueShow(text: string, options: IssueShowOptions): Promise<number> {
	return await withIssue(options, text, async ({ connection, issue, output }) => {
		const details = await readDetails(connection, issue.id, options.all === true);
		if (options.json) {
			printJson(output, details);
			return EXIT.succeeded;
		}
		const names = await readAgentNames(connection, issue.companyId);
		const environment = await describeIssueEnvironment(connection, issue);
		output.data(formatIssue({ ...details, environment }, { names, color: output.color, columns: output.tableWidth }));
		return EXIT.succeeded;
	});
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

/** Reversed to oldest first, as in the heartbeat context. */
async function readAllComments({ client }: Connection, issueId: string): Promise<Comment[]> {
	const params = { issueId };
	return (await readPages((query, options) => client.call(listComments, { params, query }, options))).reverse();
}
