import { type Agent, type Company, listAgents, readPages } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { findNamed } from "../find-named.ts";
import { listNamed } from "../match-named.ts";

export async function listAllAgents({ client }: Connection, { id }: Pick<Company, "id">): Promise<Agent[]> {
	return await readPages((query, options) => client.call(listAgents, { params: { companyId: id }, query }, options));
}

/** Finds an agent by id, id prefix, or name. */
export function findAgent(agents: Agent[], text: string): Agent {
	return findNamed(agents, text, {
		what: "agent",
		describe: describeAgent,
		whenNone: "Create one with: paperclipai agent create",
	});
}

export function severalAgentsError(agents: Agent[]): InputError {
	return new InputError("several_agents", `There are ${agents.length} agents; specify which one to run.`, {
		hint: `For example: paperclipai run --watch ${agents[0]?.id ?? ""}\nAgents:${listNamed(agents, describeAgent)}`,
	});
}

function describeAgent({ id, name, adapterType }: Agent): string {
	return `${id}  ${name} (${adapterType})`;
}
