import { type Agent, isMcpServer, PERMISSION_PRESET_LABELS } from "@paperclipai/shared";
import { type AgentNames, agentName } from "../../client/agents/agent-names.ts";
import { describeRule } from "../../client/agents/change-policy.ts";
import { listAllAgents } from "../../client/agents/find-agent.ts";
import type { Connection } from "../../client/connection/connect.ts";
import {
	environmentName,
	LOCAL,
	listAllEnvironments,
	readEnvironmentName,
} from "../../client/environments/find-environment.ts";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { formatSetup } from "../../render/approval/setup.ts";
import { type Fact, formatFacts } from "../../render/facts.ts";
import { formatUsd, formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one agent and its configuration, without the values of environment variables",
	details: "Shows the role, manager, timer, budget, and everything that the agent runs.",
	arguments: { agent: AGENT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection, company, agent, output, report }) => {
			await report(agent, async () => {
				const names = new Map((await listAllAgents(connection, company)).map(({ id, name }) => [id, name]));
				const allowed = await readAllowed(connection, agent);
				output.data(formatFacts([...factsOf(agent, names), ["may work in", allowed]], output.tableWidth));
				const adapterConfig = withoutValues(agent.adapterConfig);
				const environment = await readEnvironmentName(connection, company.id, agent.defaultEnvironmentId);
				output.data(`\n${formatSetup({ ...agent, adapterConfig, environment }, null, output.tableWidth)}`);
			});
		});
	},
});

/** `null` if only the default environment is allowed. */
async function readAllowed(
	connection: Connection,
	{ companyId, allowedEnvironmentIds }: Agent,
): Promise<string | null> {
	if (allowedEnvironmentIds.length === 0) return null;
	const environments = await listAllEnvironments(connection, { id: companyId });
	const names = allowedEnvironmentIds.map((id) => (id === null ? LOCAL : environmentName(id, environments)));
	return `${names.join(", ")}, if an issue specifies one of them`;
}

function factsOf(agent: Agent, names: AgentNames): Fact[] {
	const { enabled, intervalSec, maxConcurrentRuns } = agent.runtimeConfig.heartbeat;
	const { budgetMonthlyCents: cents } = agent;
	return [
		["name", agent.name],
		["role", agent.role],
		["title", agent.title],
		["can", agent.capabilities],
		["reports to", agent.reportsTo === null ? null : agentName(agent.reportsTo, names)],
		["status", agent.overBudget ? `${agent.status}, its budget is used up` : agent.status],
		["permissions", permissionsOf(agent)],
		["MCP servers", mcpServersOf(agent)],
		["timer", enabled ? `${intervalSec} s after its last run` : null],
		["runs", maxConcurrentRuns === 1 ? null : `at most ${maxConcurrentRuns} at once`],
		["budget", cents === null ? null : `${formatUsd(cents / 100)} a month`],
		["created", `${formatUtc(agent.createdAt)} UTC`],
		["id", agent.id],
	];
}

/** Plain values of variables may be secrets, and other people may see the screen. */
function withoutValues({ env, ...config }: Agent["adapterConfig"]): Agent["adapterConfig"] {
	if (typeof env !== "object" || env === null) return config;
	return { ...config, env: Object.keys(env).join(" ") };
}

function mcpServersOf({ mcpServers }: Agent): string | null {
	const lines = mcpServers.map((entry) => (isMcpServer(entry) ? entry.name : `without ${entry.name}`));
	return lines.length === 0 ? null : lines.join("\n");
}

function permissionsOf({ permissions }: Agent): string | null {
	if (permissions === null) return null;
	const { preset, rules, deadlineMinutes } = permissions;
	// `agent update --remove-rule` counts them in this order.
	const lines = rules.map((rule, index) => `${index + 1}. ${describeRule(rule)}`);
	const wait = `A request waits ${deadlineMinutes === 1 ? "a minute" : `${deadlineMinutes} minutes`}.`;
	return [PERMISSION_PRESET_LABELS[preset], ...lines, wait].join("\n");
}
