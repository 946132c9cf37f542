import type { Agent, Company } from "@paperclipai/shared";
import type { AgentSetup } from "../../input/agent-setup.ts";
import type { Connection } from "../connection/connect.ts";
import { ensureFirstAgent, ensureTestedAgent, findAgentWithSetup } from "./create-agent.ts";
import { findAgent, listAllAgents, severalAgentsError } from "./find-agent.ts";
import { keepTexts } from "./keep-texts.ts";

export interface AgentRequest {
	/** Id or name as entered by the user. */
	agent: string | undefined;
	/** Setup of an agent to create, unless an agent with this setup exists. */
	setup: AgentSetup | undefined;
	/** Working folder of the first agent of a new installation. */
	folder: string;
	/** Asks the user to select an agent; `null` outside a terminal. */
	prompt: ((agents: Agent[]) => Promise<Agent>) | null;
}

export interface ChosenAgent {
	agent: Agent;
	/** Whether the agent was created for this run. */
	isNew: boolean;
}

/** Returns the agent that was named or described; otherwise the only agent, the user's selection, or a first agent. */
export async function chooseAgent(
	connection: Connection,
	company: Company,
	request: AgentRequest,
): Promise<ChosenAgent> {
	const agents = await listAllAgents(connection, company);
	if (request.agent !== undefined) return { agent: findAgent(agents, request.agent), isNew: false };
	if (request.setup !== undefined) {
		return await findOrCreate(connection, company, agents, await keepTexts(connection, request.setup));
	}

	// One-off agents are chosen only by name, id or setup.
	const [only, ...others] = agents.filter(({ oneOff }) => !oneOff);
	if (only === undefined) return await ensureFirstAgent(connection, company, request.folder);
	if (others.length === 0) return { agent: only, isNew: false };
	if (request.prompt === null) throw severalAgentsError([only, ...others]);
	return { agent: await request.prompt([only, ...others]), isNew: false };
}

async function findOrCreate(
	connection: Connection,
	company: Company,
	agents: Agent[],
	setup: AgentSetup,
): Promise<ChosenAgent> {
	const existing = setup.name === undefined ? findAgentWithSetup(agents, setup) : undefined;
	if (existing !== undefined) return { agent: existing, isNew: false };
	return await ensureTestedAgent(connection, company, setup);
}
