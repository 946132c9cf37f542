import type { IssueStatus } from "@paperclipai/shared";

export interface IssueFilter {
	status?: IssueStatus | undefined;
	assigneeAgentId?: string | undefined;
	projectId?: string | undefined;
	q?: string | undefined;
	limit?: number;
}
