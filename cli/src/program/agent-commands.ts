import type { Command } from "commander";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/first-run-adapter.ts";
import { collectConfigPair } from "../input/config-pairs.ts";
import { withCompanyOptions } from "../input/options.ts";
import { addAgentWork } from "./agent-work-commands.ts";
import { AGENT_ARGUMENT, type Finish } from "./shared-options.ts";

export function addAgent(agent: Command, finish: Finish): void {
	withCompanyOptions(agent.command("list"))
		.description("list agents, newest first")
		.action(async (options) => finish(await (await import("../commands/agent/list.ts")).agentList(options)));
	withCompanyOptions(agent.command("create"))
		.description("create an agent after testing its setup")
		.requiredOption("--adapter <type>", `adapter of the agent, as in ${FIRST_RUN_ADAPTER_TYPE}`)
		.option("--name <name>", "name of the agent")
		.option("--cwd <folder>", "working folder of the agent (default: the current one)")
		.option("--config <key=value>", "a field of the adapter's configuration; repeatable", collectConfigPair)
		.action(async (options) => finish(await (await import("../commands/agent/create.ts")).agentCreate(options)));
	withCompanyOptions(agent.command("rename"))
		.description("rename an agent")
		.argument(...AGENT_ARGUMENT)
		.argument("<name>", "its new name")
		.action(async (name, newName, options) =>
			finish(await (await import("../commands/agent/rename.ts")).agentRename(name, newName, options)),
		);
	withCompanyOptions(agent.command("delete"))
		.description("delete an agent with its runs and their logs; its working folder stays")
		.argument(...AGENT_ARGUMENT)
		.option("--cancel-runs", "cancel its unfinished runs first; without it, they prevent the deletion")
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/delete.ts")).agentDelete(name, options)),
		);
	addAgentWork(agent, finish);
}
