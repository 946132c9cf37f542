import { parseObject } from "@paperclipai/adapter-utils";
import type { Agent } from "@paperclipai/shared";
import type { Caller } from "../../platform/access/caller.ts";
import { maskConfig } from "./masked-config/mask-config.ts";
import { hideMcpServerValues, maskMcpServers } from "./masked-config/mask-mcp-servers.ts";

/** Hides secrets from all callers, and variables from other agents. */
export function visibleAgent(agent: Agent, caller: Caller): Agent {
	const adapterConfig = maskConfig(agent.adapterConfig);
	if (caller.kind === "board") return { ...agent, adapterConfig, mcpServers: maskMcpServers(agent.mcpServers) };
	const mcpServers = hideMcpServerValues(agent.mcpServers);
	if (adapterConfig.env === undefined) return { ...agent, adapterConfig, mcpServers };
	const names = Object.keys(parseObject(adapterConfig.env)).map((name) => [name, "***"]);
	return { ...agent, adapterConfig: { ...adapterConfig, env: Object.fromEntries(names) }, mcpServers };
}
