import { isDeepStrictEqual } from "node:util";
import { parseObject } from "@paperclipai/adapter-utils";
import type { AgentConfigSnapshot, AgentMcpServerEntry } from "@paperclipai/shared";
import { maskConfig } from "../masked-config/mask-config.ts";
import { maskMcpServers } from "../masked-config/mask-mcp-servers.ts";

export function redactSnapshot<Snapshot extends AgentConfigSnapshot>(snapshot: Snapshot): Snapshot {
	const { adapterConfig, mcpServers } = snapshot;
	const redacted = { ...snapshot, adapterConfig: maskConfig(adapterConfig) };
	return mcpServers === undefined ? redacted : { ...redacted, mcpServers: maskMcpServers(mcpServers) };
}

/** Settings that the board sees only in part, because they contain a secret in clear text. */
export function listMaskedKeys(adapterConfig: Record<string, unknown>): string[] {
	return changedSettings(adapterConfig, maskConfig(adapterConfig));
}

export function listChangedKeys(before: AgentConfigSnapshot, after: AgentConfigSnapshot): string[] {
	return [
		...(before.adapterType === after.adapterType ? [] : ["adapterType"]),
		...(before.defaultEnvironmentId === after.defaultEnvironmentId ? [] : ["defaultEnvironmentId"]),
		...changedSettings(before.adapterConfig, after.adapterConfig),
		...differences("runtimeConfig", before.runtimeConfig, after.runtimeConfig),
		...(hasSamePermissions(before, after) ? [] : ["permissions"]),
		...changedMcpServers(before, after),
	];
}

/** A revision of an earlier version says nothing about them. */
function hasSamePermissions({ permissions: before }: AgentConfigSnapshot, { permissions: after }: AgentConfigSnapshot) {
	return before === undefined || after === undefined || isDeepStrictEqual(before, after);
}

/** A revision of an earlier version says nothing about them. */
function changedMcpServers({ mcpServers: before }: AgentConfigSnapshot, { mcpServers: after }: AgentConfigSnapshot) {
	if (before === undefined || after === undefined) return [];
	return differences("mcpServers", byName(before), byName(after));
}

function byName(entries: readonly AgentMcpServerEntry[]): Record<string, unknown> {
	return Object.fromEntries(entries.map((entry) => [entry.name, entry]));
}

function changedSettings(
	{ env: envBefore, ...before }: Record<string, unknown>,
	{ env: envAfter, ...after }: Record<string, unknown>,
): string[] {
	return [
		...differences("adapterConfig", before, after),
		...differences("adapterConfig.env", parseObject(envBefore), parseObject(envAfter)),
	];
}

function differences(group: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
	const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return keys.filter((key) => !isDeepStrictEqual(before[key], after[key])).map((key) => `${group}.${key}`);
}
