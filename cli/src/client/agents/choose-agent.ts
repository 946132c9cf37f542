import type { Agent, Company } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { findAgent, severalAgents } from "./find-agent.ts";
import { makeFirstAgent } from "./first-agent.ts";
import { type AgentSetup, findSame, listAllAgents, makeAgent } from "./create-agent.ts";

export interface AgentWish {
	/** Id or name as the person gave it. */
	agent: string | undefined;
	/** An agent is to be made for this set-up, unless there is one already. */
	setup: AgentSetup | undefined;
	/** Workspace of the agent that a first run makes. */
	folder: string;
	/** Asks the person; `null` where nobody can be asked. */
	ask: ((agents: Agent[]) => Promise<Agent>) | null;
}

export interface ChosenAgent {
	agent: Agent;
	/** It was made for this run. */
	isNew: boolean;
}

/** Finds the agent to run: the one that was named or described, else the only one, else the first one of all. */
export async function chooseAgent(connection: Connection, company: Company, wish: AgentWish): Promise<ChosenAgent> {
	const agents = await listAllAgents(connection, company);
	if (wish.agent !== undefined) return { agent: findAgent(agents, wish.agent), isNew: false };
	if (wish.setup !== undefined) return await findOrMake(connection, company, agents, wish.setup);

	const [only, ...others] = agents;
	if (only === undefined) {
		return { agent: await makeFirstAgent(connection, company, wish.folder), isNew: true };
	}
	if (others.length === 0) return { agent: only, isNew: false };
	if (wish.ask === null) throw severalAgents(agents);
	return { agent: await wish.ask(agents), isNew: false };
}

async function findOrMake(
	connection: Connection,
	company: Company,
	agents: Agent[],
	setup: AgentSetup,
): Promise<ChosenAgent> {
	const same = findSame(agents, setup);
	if (same !== undefined) return { agent: same, isNew: false };
	return { agent: await makeAgent(connection, company, setup), isNew: true };
}
