import { isDeepStrictEqual } from "node:util";
import { asStringArray, parseObject } from "@paperclipai/adapter-utils";
import type { Masker } from "@paperclipai/adapter-utils/host";
import { type AgentMcpServerEntry, isMcpServer, type McpServer, valuesOfMcpServer } from "@paperclipai/shared";
import { listChangedKeys, redactSnapshot } from "../../records/agents/config-revisions/redact-snapshot.ts";
import { maskMcpServers } from "../../records/agents/masked-config/mask-mcp-servers.ts";
import { type AgentRow, readRuntimeConfig } from "../../records/agents/store.ts";

/**
 * Omits variables with secrets, because their masks would be wrong values after an import, and environments, because
 * another installation does not have them.
 */
export function redactAgent(agent: AgentRow, masker: Pick<Masker, "json">) {
	const { mcpServers, redacted: ofServers } = redactMcpServers(agent.mcpServers, masker);
	const snapshot = { ...agent, mcpServers: [], runtimeConfig: readRuntimeConfig(agent) };
	const adapterConfig = masker.json(redactSnapshot(snapshot).adapterConfig);
	const redacted = [
		...listChangedKeys(snapshot, { ...snapshot, adapterConfig, defaultEnvironmentId: null }),
		...(agent.allowedEnvironmentIds.length === 0 ? [] : ["allowedEnvironmentIds"]),
	];
	const { env, paperclipSkillSync, ...settings } = adapterConfig;
	const isSecret = new Set(redacted);
	const kept = Object.entries(parseObject(env)).filter(([name]) => !isSecret.has(`adapterConfig.env.${name}`));
	return {
		adapterConfig: env === undefined ? settings : { ...settings, env: Object.fromEntries(kept) },
		runtimeConfig: snapshot.runtimeConfig,
		desiredSkills:
			paperclipSkillSync === undefined ? null : asStringArray(parseObject(paperclipSkillSync).desiredSkills),
		mcpServers,
		redacted: [...redacted, ...ofServers],
	};
}

/** Omits values that are secrets, like the variables of an agent. */
export function redactMcpServers<Entry extends AgentMcpServerEntry>(
	entries: readonly Entry[],
	masker: Pick<Masker, "json">,
): { mcpServers: Entry[]; redacted: string[] } {
	const redacted: string[] = [];
	const masked = masker.json(maskMcpServers(entries));
	const mcpServers = masked.map((entry, index): Entry => {
		const stored = entries[index];
		if (!isMcpServer(entry) || stored === undefined || !isMcpServer(stored)) return entry;
		const server: McpServer = entry;
		const values = valuesOfMcpServer(stored);
		const isKept = ([name, value]: [string, unknown]) => isDeepStrictEqual(value, values[name]);
		const shown = Object.entries(valuesOfMcpServer(server));
		const kept = Object.fromEntries(shown.filter(isKept));
		const where = server.transport === "stdio" ? "env" : "headers";
		const omitted = shown.filter((value) => !isKept(value)).map(([name]) => `${where}.${name}`);
		const changed = configKeys(server).filter((key) => !isDeepStrictEqual(Object(entry)[key], Object(stored)[key]));
		redacted.push(...[...omitted, ...changed].map((key) => `mcpServers.${entry.name}.${key}`));
		return { ...entry, [where]: kept };
	});
	return { mcpServers, redacted };
}

function configKeys({ transport }: McpServer): string[] {
	return transport === "stdio" ? ["command", "args"] : ["url"];
}
