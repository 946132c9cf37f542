import { parseObject } from "@paperclipai/adapter-utils";
import type { Agent } from "@paperclipai/shared";
import type { Caller } from "../../platform/access/caller.ts";
import { maskConfig } from "./masked-config/mask-config.ts";

/** Hides secrets from all callers, and variables from other agents. */
export function visibleAgent(agent: Agent, caller: Caller): Agent {
	const adapterConfig = maskConfig(agent.adapterConfig);
	if (caller.kind === "board" || adapterConfig.env === undefined) return { ...agent, adapterConfig };
	const names = Object.keys(parseObject(adapterConfig.env)).map((name) => [name, "***"]);
	return { ...agent, adapterConfig: { ...adapterConfig, env: Object.fromEntries(names) } };
}
