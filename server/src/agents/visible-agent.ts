import { parseObject } from "@paperclipai/adapter-utils";
import type { Agent } from "@paperclipai/shared";
import type { Caller } from "../access/caller.ts";
import { redactSnapshot } from "./config-revisions/redact-snapshot.ts";

/** An agent as the caller may see it: other agents do not learn the secrets in its configuration. */
export function visibleAgent(agent: Agent, caller: Caller): Agent {
	if (caller.kind === "board") return agent;
	const { adapterConfig } = redactSnapshot(agent);
	if (adapterConfig.env === undefined) return { ...agent, adapterConfig };
	const names = Object.keys(parseObject(adapterConfig.env)).map((name) => [name, "***"]);
	return { ...agent, adapterConfig: { ...adapterConfig, env: Object.fromEntries(names) } };
}
