export * from "./tables/agent-config-revisions.ts";
export * from "./tables/agent-task-sessions.ts";
export * from "./tables/agents.ts";
export * from "./tables/companies.ts";
export * from "./tables/heartbeat-run-events.ts";
export * from "./tables/heartbeat-runs.ts";
export * from "./tables/secrets.ts";
export * from "./tables/servers.ts";
