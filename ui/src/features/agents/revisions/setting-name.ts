import type { ConfigSchema } from "@paperclipai/shared";

const NAMES = new Map([
	["name", "Name"],
	["title", "Title"],
	["role", "Role"],
	["capabilities", "Capabilities"],
	["reportsTo", "Reports to"],
	["budgetMonthlyCents", "Monthly budget, in cents"],
	["adapterType", "Adapter"],
	["defaultEnvironmentId", "Environment"],
	["allowedEnvironmentIds", "Other allowed environments"],
	["env", "Environment variables"],
	["permissions", "Permissions"],
	["permissions.preset", "Permissions"],
	["permissions.rules", "Permission rules"],
	["permissions.deadlineMinutes", "Time to answer, in minutes"],
	["mcpServers", "MCP servers"],
	["runtimeConfig", "Schedule"],
	["runtimeConfig.heartbeat", "Timer"],
	["runtimeConfig.heartbeat.enabled", "Wake on a timer"],
	["runtimeConfig.heartbeat.intervalSec", "Time between runs, in seconds"],
	["runtimeConfig.heartbeat.onlyWhenWork", "Only when there is work"],
	["runtimeConfig.heartbeat.maxConcurrentRuns", "Concurrent runs"],
	["runtimeConfig.idleTimeoutSec", "Stop silent runs after, in seconds"],
]);
const VARIABLE = /^env\./;
const MCP_SERVER = /^mcpServers\./;

/**
 * The label of a setting in the form.
 * @param key A key of a revision or draft, for example `adapterConfig.model` or `env.LOG_LEVEL`.
 * @param fields Fields of the adapter; other settings keep their key.
 */
export function settingName(key: string, fields: ConfigSchema["fields"] = []): string {
	const path = key.replace(/^adapterConfig\./, "");
	if (VARIABLE.test(path)) return `Variable ${path.replace(VARIABLE, "")}`;
	if (MCP_SERVER.test(path)) return `MCP server ${path.replace(MCP_SERVER, "")}`;
	return NAMES.get(path) ?? fields.find((field) => field.key === path)?.label ?? path;
}
