import type { Agent, Approval, HireSetup } from "@paperclipai/shared";
import { testSetup } from "../../client/agents/create-agent.ts";
import { findAgent, listAllAgents } from "../../client/agents/find-agent.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import type { Connection } from "../../client/connection/connect.ts";
import { findEnvironmentId, readEnvironmentName } from "../../client/environments/find-environment.ts";
import { listNamed } from "../../client/match-named.ts";
import type { AgentSetup } from "../../input/agent-setup.ts";
import { canAsk } from "../../input/can-ask.ts";
import { InputError } from "../../input/input-error.ts";
import { approvalPayloadSchema } from "../../input/payloads.ts";
import type { ShownSetup } from "../../render/approval/setup.ts";

export interface ChosenSetup {
	body: HireSetup;
	/** Settings to show to the user before the agent is hired. */
	shown: ShownSetup;
	/** Name of the agent that the setup is copied from. */
	origin: string | null;
}

/** A setup without the name of its environment. */
interface CopiedSetup extends Omit<ChosenSetup, "shown"> {
	shown: Omit<ShownSetup, "environment">;
	/** Id of the environment of the copied agent. */
	copied: string | null;
}

interface SetupRequest {
	json?: true;
	sameAs?: string;
	described: AgentSetup | undefined;
	/** Name or id of an environment, or `local`. Default: the copied agent's environment. */
	environment?: string;
}

/**
 * Returns the setup of a hired agent, described by options or copied from an agent that is named or selected in a
 * terminal.
 * @throws {InputError} `hire_setup_missing`, or the first error that the test of a described setup finds.
 */
export async function chooseHireSetup(
	connection: Connection,
	approval: Approval,
	{ environment, ...request }: SetupRequest,
): Promise<ChosenSetup> {
	const company = { id: approval.companyId };
	const id = environment === undefined ? undefined : await findEnvironmentId(connection, company, environment);
	const { copied, ...chosen } = await chooseSetup(connection, approval, request, id ?? null);
	const given = id === undefined ? {} : { defaultEnvironmentId: id };
	const name = await readEnvironmentName(connection, company.id, id === undefined ? copied : id);
	return { ...chosen, body: { ...chosen.body, ...given }, shown: { ...chosen.shown, environment: name } };
}

async function chooseSetup(
	connection: Connection,
	approval: Approval,
	{ sameAs, described, json }: SetupRequest,
	environmentId: string | null,
): Promise<CopiedSetup> {
	if (described !== undefined) return await testDescribed(connection, approval, described, environmentId);
	const agents = await listAllAgents(connection, { id: approval.companyId });
	if (sameAs !== undefined) return copyOf(findAgent(agents, sameAs));
	const suggested = suggestedFirst(approval, agents);
	if (canAsk({ ...(json && { json }) }) && suggested.length > 0) {
		const { promptForAgent } = await import("../agent/prompt-for-agent.ts");
		const message = "Which agent's setup do you want to copy? (To use --adapter instead, press Ctrl-C.)";
		return copyOf(await promptForAgent(suggested, undefined, message));
	}
	throw new InputError("hire_setup_missing", "A hire needs the setup of the new agent.", {
		hint: `Add --same-as with one of the agents below, or --adapter with --cwd and --config. Agents:${listNamed(suggested, ({ id, name, adapterType }) => `${id}  ${name} (${adapterType})`)}`,
	});
}

async function testDescribed(
	connection: Connection,
	{ companyId }: Approval,
	described: AgentSetup,
	environmentId: string | null,
): Promise<CopiedSetup> {
	const setup = await keepTexts(connection, described);
	// The test covers only the server's machine.
	if (environmentId === null) await testSetup(connection, { id: companyId }, setup);
	const { adapterType, adapterConfig } = setup;
	const shown = { adapterType, adapterConfig };
	return { body: shown, shown, origin: null, copied: null };
}

function copyOf(agent: Agent): CopiedSetup {
	return { body: { sameSetupAs: agent.id }, shown: agent, origin: agent.name, copied: agent.defaultEnvironmentId };
}

/** The agent that the requester suggests, or the requester itself, comes first. */
function suggestedFirst({ payload, askedBy }: Approval, agents: Agent[]): Agent[] {
	const id = approvalPayloadSchema.parse(payload).sameSetupAs ?? askedBy.agentId;
	const living = agents.filter(({ status }) => status !== "terminated");
	return [...living.filter((agent) => agent.id === id), ...living.filter((agent) => agent.id !== id)];
}
