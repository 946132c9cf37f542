import type { ConfigSchema } from "@paperclipai/shared";

const NAMES = new Map([
	["name", "Name"],
	["title", "Title"],
	["role", "Role"],
	["capabilities", "What it can do"],
	["reportsTo", "Reports to"],
	["budgetMonthlyCents", "Budget per month, in cents"],
	["adapterType", "Adapter"],
	["defaultEnvironmentId", "Environment"],
	["allowedEnvironmentIds", "May also work in"],
	["env", "Environment variables"],
	["runtimeConfig", "When it runs"],
	["runtimeConfig.heartbeat", "Timer"],
	["runtimeConfig.heartbeat.enabled", "Wake it on a timer"],
	["runtimeConfig.heartbeat.intervalSec", "Time between two runs, in seconds"],
	["runtimeConfig.heartbeat.onlyWhenWork", "Only when it has work"],
	["runtimeConfig.heartbeat.maxConcurrentRuns", "Runs at the same time"],
	["runtimeConfig.idleTimeoutSec", "Stop a silent run after, in seconds"],
]);
const VARIABLE = /^env\./;

/**
 * What the form calls a setting.
 *
 * @param key As revisions and drafts name it, such as `adapterConfig.model` or `env.LOG_LEVEL`.
 * @param fields Of the adapter; its other settings keep their key.
 */
export function settingName(key: string, fields: ConfigSchema["fields"] = []): string {
	const path = key.replace(/^adapterConfig\./, "");
	if (VARIABLE.test(path)) return `Variable ${path.replace(VARIABLE, "")}`;
	return NAMES.get(path) ?? fields.find((field) => field.key === path)?.label ?? path;
}
