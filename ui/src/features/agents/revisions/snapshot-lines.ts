import {
	type AgentConfigSnapshot,
	type AgentMcpServerEntry,
	describePermissionRule,
	isMcpServer,
	PERMISSION_PRESET_LABELS,
} from "@paperclipai/shared";

export interface SettingDifference {
	name: string;
	before: string | undefined;
	after: string | undefined;
}

/** The settings that differ between two states. Changed hidden values look equal. */
export function compareSnapshots(
	before: AgentConfigSnapshot,
	after: AgentConfigSnapshot,
	changedKeys: readonly string[] = [],
): SettingDifference[] {
	const [left, right] = [flatten(before), flatten(after)];
	const changed = new Set(changedKeys.map((key) => key.replace(/^adapterConfig\./, "")));
	return [...new Set([...left.keys(), ...right.keys()])]
		.map((name) => ({ name, before: left.get(name), after: right.get(name) }))
		.filter(({ name, before, after }) => before !== after || changed.has(name));
}

/** Equal states give equal strings. */
export function snapshotText(snapshot: AgentConfigSnapshot): string {
	return JSON.stringify([...flatten(snapshot)].sort());
}

/** Splits `env` by variable and `runtimeConfig` by setting at any depth. */
function flatten(snapshot: AgentConfigSnapshot) {
	const { adapterType, adapterConfig, defaultEnvironmentId, runtimeConfig, permissions, mcpServers } = snapshot;
	return textsOf([
		["adapterType", adapterType],
		["defaultEnvironmentId", defaultEnvironmentId ?? undefined],
		...settingsOf(adapterConfig),
		...permissionsOf(permissions),
		...mcpServerTexts(mcpServers ?? []),
		...withPrefix("runtimeConfig", runtimeConfig).flatMap(([name, value]) => withPrefix(name, value)),
	]);
}

function permissionsOf(policy: AgentConfigSnapshot["permissions"]): [string, unknown][] {
	if (!policy) return [];
	return [
		["permissions.preset", PERMISSION_PRESET_LABELS[policy.preset]],
		["permissions.rules", policy.rules.map(describePermissionRule)],
		["permissions.deadlineMinutes", policy.deadlineMinutes],
	];
}

/** The MCP servers of an agent as text, by name. */
export function mcpServerTexts(entries: readonly AgentMcpServerEntry[]): [string, string][] {
	return entries.map((entry) => {
		const { name, ...settings } = entry;
		return [`mcpServers.${name}`, isMcpServer(entry) ? JSON.stringify(settings, null, 2) : "Left out"];
	});
}

/** The settings of an adapter as text, with `env` split by variable. */
export function settingTexts(adapterConfig: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
	return textsOf(settingsOf(adapterConfig));
}

function settingsOf({ env, ...settings }: Readonly<Record<string, unknown>>): [string, unknown][] {
	return [...Object.entries(settings), ...withPrefix("env", env)];
}

function textsOf(entries: readonly [string, unknown][]): ReadonlyMap<string, string> {
	return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)] as const])));
}

function withPrefix(prefix: string, value: unknown): [string, unknown][] {
	if (typeof value !== "object" || value === null) return value === undefined ? [] : [[prefix, value]];
	return Object.entries(value).map(([key, part]) => [`${prefix}.${key}`, part]);
}

function textOf(value: unknown): string {
	if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join("\n");
	if (typeof value === "object" && value !== null && "secretName" in value) return `secret ${String(value.secretName)}`;
	if (typeof value === "boolean") return value ? "On" : "Off";
	return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
