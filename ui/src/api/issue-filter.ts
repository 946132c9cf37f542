import type { IssueStatus } from "@paperclipai/shared";

/** What a list of issues is narrowed to. */
export interface IssueFilter {
	status?: IssueStatus | undefined;
	assigneeAgentId?: string | undefined;
	projectId?: string | undefined;
	/** Search text. */
	q?: string | undefined;
	/** Size of a page. */
	limit?: number;
}
