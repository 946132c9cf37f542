import { ApiError, getIssue, type Issue } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";

export type IssueTitle = Pick<Issue, "identifier" | "title">;

/** Returns titles by issue id, without deleted issues. */
export async function readIssueTitles(
	{ client }: Connection,
	ids: (string | null)[],
): Promise<Map<string, IssueTitle>> {
	const unique = [...new Set(ids)].filter((id) => id !== null);
	const found = await Promise.all(
		unique.map(async (issueId) => await client.call(getIssue, { params: { issueId } }).catch(ignoreMissing)),
	);
	return new Map(found.filter((issue) => issue !== null).map((issue) => [issue.id, issue]));
}

function ignoreMissing(error: unknown): null {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
}
