import { ISSUE_STATUSES, type IssueStatus, issueSearchSchema } from "@paperclipai/shared";
import { acceptedText } from "../../kit/text/accepted-values.ts";
import { recordId } from "../../kit/text/record-ids.ts";

export interface IssueSearch {
	view?: "board" | undefined;
	status?: IssueStatus[] | undefined;
	assignee?: string | undefined;
	project?: string | undefined;
	q?: string | undefined;
}

export function readIssueSearch(search: Record<string, unknown>): IssueSearch {
	const chosen = [search.status].flat();
	const status = ISSUE_STATUSES.filter((value) => chosen.includes(value));
	return {
		view: search.view === "board" ? "board" : undefined,
		status: status.length > 0 ? status : undefined,
		assignee: recordId(search.assignee),
		project: recordId(search.project),
		q: readText(search.q),
	};
}

function readText(value: unknown): string | undefined {
	// The router parses a numeric search string as a number.
	return typeof value === "string" || typeof value === "number"
		? acceptedText(issueSearchSchema, String(value))
		: undefined;
}
