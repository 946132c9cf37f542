import type { IssueStatus } from "@paperclipai/shared";

/** What a list of issues is narrowed to. */
export interface IssueFilter {
	status?: IssueStatus | undefined;
	assigneeAgentId?: string | undefined;
	projectId?: string | undefined;
	/** Search text. */
	q?: string | undefined;
}

/** Keys of the query cache, from general to specific, so that a prefix invalidates everything below it. */
export const queryKeys = {
	me: ["me"],
	companies: ["companies"],
	adapters: ["adapters"],
	adapterList: ["adapters", "list"],
	adapterSchema: (type: string) => ["adapters", "schema", type],
	adapterDoc: (type: string) => ["adapters", "doc", type],
	adapterModels: (companyId: string, type: string) => ["adapters", "models", type, companyId],
	adapterVersions: (type: string) => ["adapters", "versions", type],
	adapterAgents: (type: string) => ["adapters", "agents", type],
	dashboards: ["dashboard"],
	dashboard: (companyId: string) => ["dashboard", companyId],
	issues: ["issues"],
	issueLists: ["issues", "list"],
	issuesOf: (companyId: string, filter: IssueFilter) => ["issues", "list", companyId, filter],
	issueDetails: ["issues", "one"],
	/** By id or identifier. */
	issue: (reference: string) => ["issues", "one", reference],
	commentLists: ["comments"],
	comments: (issueId: string) => ["comments", issueId],
	activity: ["activity"],
	activityOf: (entityId: string) => ["activity", entityId],
	interactions: ["interactions"],
	interactionsOf: (issueId: string) => ["interactions", "of", issueId],
	pendingInteractions: ["interactions", "pending"],
	approvals: ["approvals"],
	approvalsOf: (companyId: string, status: string) => ["approvals", companyId, status],
	projectsOf: (companyId: string) => ["projects", companyId],
	agents: ["agents"],
	agent: (agentId: string) => ["agents", "one", agentId],
	agentsOf: (companyId: string) => ["agents", "of", companyId],
	runs: ["runs"],
	runLists: ["runs", "list"],
	runsOf: (companyId: string, filter: { agentId?: string; limit: number }) => ["runs", "list", companyId, filter],
	issueRuns: (issueId: string) => ["runs", "list", "issue", issueId],
	liveRunsOf: (companyId: string) => ["runs", "list", companyId, "live"],
	run: (runId: string) => ["runs", "one", runId],
	runEvents: (runId: string) => ["runs", "events", runId],
} as const;
