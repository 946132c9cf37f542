import type { IssueStatus } from "@paperclipai/shared";
import type { RunListFilter } from "./run-list-filter.ts";

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
	agents: ["agents"],
	agent: (agentId: string) => ["agents", "one", agentId],
	agentsOf: (companyId: string) => ["agents", "of", companyId],
	agentPart: (agentId: string, part: string) => ["agents", "part", agentId, part],
	folders: (path: string | undefined) => ["folders", path],
	runs: ["runs"],
	runLists: ["runs", "list"],
	runsOf: (companyId: string, filter: RunListFilter) => ["runs", "list", companyId, filter],
	runStrips: (companyId: string, agentIds: readonly string[]) => ["runs", "strips", companyId, agentIds],
	runStripLists: ["runs", "strips"],
	issueRuns: (issueId: string) => ["runs", "list", "issue", issueId],
	liveRunsOf: (companyId: string) => ["runs", "list", companyId, "live"],
	run: (runId: string) => ["runs", "one", runId],
	previousRun: (runId: string) => ["runs", "previous", runId],
	runEvents: (runId: string) => ["runs", "events", runId],
	workspaces: ["workspaces"],
	workspacesOf: (companyId: string, filter: { status?: string }) => ["workspaces", "list", companyId, filter],
	workspace: (workspaceId: string) => ["workspaces", "one", workspaceId],
	/** What git says of a workspace, which takes the server a while to find out. */
	workspaceFiles: (workspaceId: string) => ["workspace-files", workspaceId],
	workspaceSize: (workspaceId: string) => ["workspace-files", workspaceId, "size"],
	workspaceDiff: (workspaceId: string) => ["workspace-files", workspaceId, "diff"],
	closeReadiness: (workspaceId: string) => ["workspace-files", workspaceId, "readiness"],
	projects: ["projects"],
	projectsOf: (companyId: string) => ["projects", "of", companyId],
	environments: ["environments"],
	environmentsOf: (companyId: string) => ["environments", "of", companyId],
	secrets: ["secrets"],
	secretsOf: (companyId: string) => ["secrets", "of", companyId],
	routines: ["routines"],
	routinesOf: (agentId: string) => ["routines", "of", agentId],
	boardKeys: ["board-keys"],
	agentKeys: (agentId: string) => ["agent-keys", agentId],
	companyBudget: (companyId: string) => ["budgets", "company", companyId],
	health: ["health"],
	server: ["server"],
} as const;
