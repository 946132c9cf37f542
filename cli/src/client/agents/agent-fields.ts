import {
	type AgentMcpServerEntry,
	type Company,
	type PermissionPolicy,
	permissionPolicySchema,
	permissionPresetSchema,
} from "@paperclipai/shared";
import { MCP_SERVERS_OPTION } from "../../input/mcp-servers.ts";
import { choice, isNone, list, type OptionValues, text } from "../../input/options.ts";
import type { Connection } from "../connection/connect.ts";
import { findEnvironmentId, findEnvironmentIds } from "../environments/find-environment.ts";
import { findAgent, listAllAgents } from "./find-agent.ts";

/** An empty string clears `role`, `title` and `capabilities`. */
export const AGENT_FIELD_OPTIONS = {
	role: text("<role>", "role in the company, for example engineer"),
	title: text("<title>", "job title of the agent"),
	capabilities: text("<text>", "what the agent can do; other agents read this when they delegate work"),
	reportsTo: text("<agent>", 'manager of the agent, by name or id, or "none"'),
	environment: text("<environment>", 'environment of the agent\'s runs, by name or id, or "local"'),
	allowEnvironment: list(
		"<environments>",
		'other environments that issues may specify for the agent, or "none"; repeatable or comma-separated',
	),
	permissions: choice(
		"<preset>",
		"what the agent may do without asking; settings: as the settings of its adapter say (default: workspace, unless a setting says it)",
		[...permissionPresetSchema.options, "settings"],
	),
	...MCP_SERVERS_OPTION,
};

type AgentFieldOptions = OptionValues<typeof AGENT_FIELD_OPTIONS>;

export interface AgentFields {
	role?: string | null;
	title?: string | null;
	capabilities?: string | null;
	reportsTo?: string | null;
	defaultEnvironmentId?: string | null;
	allowedEnvironmentIds?: (string | null)[];
	permissions?: PermissionPolicy | null;
	mcpServers?: AgentMcpServerEntry[];
}

/** @param before Permissions whose rules are kept. */
export async function readAgentFields(
	connection: Connection,
	company: Company,
	{ role, title, capabilities, reportsTo, environment, allowEnvironment, permissions, mcpServers }: AgentFieldOptions,
	before: PermissionPolicy | null = null,
): Promise<AgentFields> {
	const texts = Object.entries({ role, title, capabilities }).filter(([, value]) => value !== undefined);
	const fields: AgentFields = Object.fromEntries(texts.map(([key, value]) => [key, value === "" ? null : value]));
	if (environment !== undefined)
		fields.defaultEnvironmentId = await findEnvironmentId(connection, company, environment);
	if (allowEnvironment !== undefined) {
		const named = allowEnvironment.filter((name) => !isNone(name));
		fields.allowedEnvironmentIds = await findEnvironmentIds(connection, company, named);
	}
	if (permissions !== undefined) {
		fields.permissions =
			permissions === "settings" ? null : permissionPolicySchema.parse({ ...before, preset: permissions });
	}
	if (mcpServers !== undefined) fields.mcpServers = mcpServers;
	if (reportsTo === "none") fields.reportsTo = null;
	else if (reportsTo !== undefined) {
		fields.reportsTo = findAgent(await listAllAgents(connection, company), reportsTo).id;
	}
	return fields;
}
