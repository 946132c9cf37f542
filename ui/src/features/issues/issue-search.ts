import { ISSUE_STATUSES, type IssueStatus } from "@paperclipai/shared";
import { recordId } from "../../kit/text/record-ids.ts";

export interface IssueSearch {
	view?: "board" | undefined;
	status?: IssueStatus[] | undefined;
	assignee?: string | undefined;
	project?: string | undefined;
	q?: string | undefined;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export function readIssueSearch(search: Record<string, unknown>): IssueSearch {
	const chosen = [search.status].flat();
	const status = ISSUE_STATUSES.filter((value) => chosen.includes(value));
	return {
		view: search.view === "board" ? "board" : undefined,
		status: status.length > 0 ? status : undefined,
		assignee: recordId(search.assignee),
		project: recordId(search.project),
		// The router parses a numeric search string as a number.
		q: typeof search.q === "number" ? String(search.q) : text(search.q),
	};
}
