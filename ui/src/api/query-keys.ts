import type { RunListFilter } from "./run-list-filter.ts";

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
	costLists: ["costs"],
	costs: (companyId: string) => ["costs", companyId],
	dashboards: ["dashboard"],
	dashboard: (companyId: string) => ["dashboard", companyId],
	agents: ["agents"],
	agent: (agentId: string) => ["agents", "one", agentId],
	agentsOf: (companyId: string) => ["agents", "of", companyId],
	runs: ["runs"],
	runLists: ["runs", "list"],
	runsOf: (companyId: string, filter: RunListFilter) => ["runs", "list", companyId, filter],
	runStrips: (companyId: string, agentIds: readonly string[]) => ["runs", "strips", companyId, agentIds],
	runStripLists: ["runs", "strips"],
	run: (runId: string) => ["runs", "one", runId],
	previousRun: (runId: string) => ["runs", "previous", runId],
	runEvents: (runId: string) => ["runs", "events", runId],
} as const;
