import { type Agent, omitUndefined, updateAgent } from "@paperclipai/shared";
import { AGENT_FIELD_OPTIONS, type AgentFields, readAgentFields } from "../../client/agents/agent-fields.ts";
import { changePolicy, describeRule, POLICY_OPTIONS } from "../../client/agents/change-policy.ts";
import { testSetup } from "../../client/agents/create-agent.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import { CONFIG_OPTION, readAgentSetup } from "../../input/agent-setup.ts";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { nothingToUpdate } from "../../input/input-error.ts";
import { type OptionValues, text } from "../../input/options.ts";
import { TIMER_OPTION, withTimer } from "../../input/timer.ts";
import { formatCheck } from "../../render/format-check.ts";
import { defineCommand } from "../define-command.ts";
import { type CompanyScope, withAgent } from "../scopes.ts";

const UPDATE_OPTIONS = {
	...AGENT_FIELD_OPTIONS,
	name: text("<name>", "new name of the agent"),
	...POLICY_OPTIONS,
	...TIMER_OPTION,
	cwd: text("<folder>", 'working folder of the agent, or "none"'),
	...CONFIG_OPTION,
};

type UpdateOptions = OptionValues<typeof UPDATE_OPTIONS>;

export const command = defineCommand({
	summary: "change an agent; omitted options keep their value, and a changed setup is tested first",
	details:
		"Settings omitted from `--config` keep their value too. An empty string, `--reports-to none`, " +
		"`--allow-environment none` and `--timer off` clear the field.",
	arguments: { agent: AGENT },
	options: { ...COMPANY_OPTIONS, ...UPDATE_OPTIONS },
	async run(args, options) {
		return await withAgent(options, args.agent, async (scope) => {
			const { connection, agent, output, report } = scope;
			const { body, removed, warnings } = await readChange(scope, options);
			if (Object.keys(body).length === 0) throw nothingToUpdate("agent update");
			const changed = await connection.client.call(updateAgent, { params: { agentId: agent.id }, body });
			await report(changed, () => {
				for (const check of warnings) output.note(formatCheck(check, output.color).trimEnd());
				for (const rule of removed) output.note(`Removed the rule: ${describeRule(rule)}`);
				output.note(`Changed ${changed.name}. This applies from its next run.`);
			});
		});
	},
});

async function readChange(scope: CompanyScope & { agent: Agent }, options: UpdateOptions) {
	const { name, timer, cwd, config } = options;
	const isSetup = cwd !== undefined || config !== undefined;
	const fields = await readAgentFields(scope.connection, scope.company, options, scope.agent.permissions);
	const { permissions = scope.agent.permissions } = fields;
	const change = changePolicy(scope.agent, permissions, options);
	const { warnings, ...setup } = isSetup ? await readConfig(scope, options, fields) : { warnings: [] };
	const body = {
		...omitUndefined({ name }),
		...fields,
		...(change === undefined ? {} : { permissions: change.policy }),
		...(timer === undefined ? {} : { runtimeConfig: withTimer(scope.agent.runtimeConfig, timer) }),
		...setup,
	};
	// The rules must not replace a rule that was added meanwhile.
	const basedOn = body.permissions == null ? {} : { basedOn: scope.agent.updatedAt };
	return { body: { ...body, ...basedOn }, removed: change?.removed ?? [], warnings };
}

/** Keeps settings that the options do not name, and tests the setup. */
async function readConfig(
	{ connection, company, agent }: CompanyScope & { agent: Agent },
	{ cwd, config }: UpdateOptions,
	{ permissions = agent.permissions, defaultEnvironmentId = agent.defaultEnvironmentId }: AgentFields,
) {
	const adapter = agent.adapterType;
	const named = readAgentSetup({ adapter, ...(cwd && { cwd }), ...(config && { config }) }, process.cwd());
	const setup = await keepTexts(connection, named);
	const { cwd: folder, ...settings } = setup.adapterConfig;
	const { cwd: before, ...others } = agent.adapterConfig;
	const isMoved = cwd !== undefined || config?.cwd !== undefined;
	const after = isMoved ? folder : before;
	const adapterConfig = { ...others, ...settings, ...omitUndefined({ cwd: after }) };
	// The test covers only the server's machine.
	const isTested = defaultEnvironmentId === null;
	const tested = { ...setup, adapterConfig };
	const warnings = isTested ? await testSetup(connection, company, tested, { permissions }, agent.id) : [];
	return { adapterConfig, warnings };
}
