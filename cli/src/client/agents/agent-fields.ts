import type { Company } from "@paperclipai/shared";
import { isNone } from "../../input/list-option.ts";
import type { Connection } from "../connection/connect.ts";
import { findEnvironmentId, findEnvironmentIds } from "../environments/find-environment.ts";
import { findAgent } from "./find-agent.ts";
import { listAllAgents } from "./list-agents.ts";

/** What an agent is in its company, as it is entered. An empty text removes a field. */
export interface AgentFieldOptions {
	role?: string;
	title?: string;
	capabilities?: string;
	/** Name or id of an agent, or `none`. */
	reportsTo?: string;
	/** Name or id of an environment, or `local`. */
	environment?: string;
	/** Names or ids of environments, or `local`; `none` for an empty list. */
	allowEnvironment?: string[];
}

/** What the server gets of them. */
export interface AgentFields {
	role?: string | null;
	title?: string | null;
	capabilities?: string | null;
	reportsTo?: string | null;
	defaultEnvironmentId?: string | null;
	allowedEnvironmentIds?: (string | null)[];
}

/** What the options set. */
export async function readAgentFields(
	connection: Connection,
	company: Company,
	{ role, title, capabilities, reportsTo, environment, allowEnvironment }: AgentFieldOptions,
): Promise<AgentFields> {
	const texts = Object.entries({ role, title, capabilities }).filter(([, text]) => text !== undefined);
	const fields: AgentFields = Object.fromEntries(texts.map(([key, text]) => [key, text === "" ? null : text]));
	if (environment !== undefined)
		fields.defaultEnvironmentId = await findEnvironmentId(connection, company, environment);
	if (allowEnvironment !== undefined) {
		const named = allowEnvironment.filter((text) => !isNone(text));
		fields.allowedEnvironmentIds = await findEnvironmentIds(connection, company, named);
	}
	if (reportsTo === "none") fields.reportsTo = null;
	else if (reportsTo !== undefined) {
		fields.reportsTo = findAgent(await listAllAgents(connection, company), reportsTo).id;
	}
	return fields;
}
