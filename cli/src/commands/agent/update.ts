import { type Agent, updateAgent } from "@paperclipai/shared";
import { type AgentFieldOptions, readAgentFields } from "../../client/agents/agent-fields.ts";
import { testSetup } from "../../client/agents/create-agent.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import { EXIT } from "../../exit-codes.ts";
import { readAgentSetup } from "../../input/agent-setup.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type Timer, withTimer } from "../../input/timer.ts";
import { printJson } from "../../render/output/output.ts";
import { type CompanyScope, withAgent } from "../scopes.ts";

export interface AgentUpdateOptions extends CompanyOptions, AgentFieldOptions {
	name?: string;
	timer?: Timer;
	cwd?: string;
	config?: Record<string, string>;
}

/** Changes what the options name. A changed setup is tested first. */
export async function agentUpdate(text: string, options: AgentUpdateOptions): Promise<number> {
	return await withAgent(options, text, async (scope) => {
		const { connection, agent, output } = scope;
		const body = await readChange(scope, options);
		if (Object.keys(body).length === 0)
			throw usageError("Nothing to update. Pass at least one option.", "See: paperclipai agent update --help");
		const changed = await connection.client.call(updateAgent, { params: { agentId: agent.id }, body });
		if (options.json) printJson(output, changed);
		else output.note(`Changed ${changed.name}. Its next run starts with this.`);
		return EXIT.succeeded;
	});
}

async function readChange(scope: CompanyScope & { agent: Agent }, options: AgentUpdateOptions) {
	const { name, timer, cwd, config } = options;
	const isSetup = cwd !== undefined || config !== undefined;
	const fields = await readAgentFields(scope.connection, scope.company, options);
	const { defaultEnvironmentId = scope.agent.defaultEnvironmentId } = fields;
	return {
		...(name === undefined ? {} : { name }),
		...fields,
		...(timer === undefined ? {} : { runtimeConfig: withTimer(scope.agent.runtimeConfig, timer) }),
		...(isSetup ? { adapterConfig: await readConfig(scope, options, defaultEnvironmentId) } : {}),
	};
}

/** Settings that are not named stay. */
async function readConfig(
	{ connection, company, agent }: CompanyScope & { agent: Agent },
	{ cwd, config }: AgentUpdateOptions,
	environmentId: string | null,
): Promise<Agent["adapterConfig"]> {
	const adapter = agent.adapterType;
	const named = readAgentSetup({ adapter, ...(cwd && { cwd }), ...(config && { config }) }, process.cwd());
	const setup = await keepTexts(connection, named);
	const { cwd: folder, ...settings } = setup.adapterConfig;
	const { cwd: before, ...others } = agent.adapterConfig;
	const isMoved = cwd !== undefined || config?.cwd !== undefined;
	const after = isMoved ? folder : before;
	const adapterConfig = { ...others, ...settings, ...(after === undefined ? {} : { cwd: after }) };
	// The test says nothing about another environment.
	if (environmentId === null) await testSetup(connection, company, { ...setup, adapterConfig }, agent.id);
	return adapterConfig;
}
