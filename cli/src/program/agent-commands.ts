import type { Command } from "commander";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/first-run-adapter.ts";
import { collectConfigPair } from "../input/config-pairs.ts";
import { collectList } from "../input/list-option.ts";
import { withCompanyOptions } from "../input/options.ts";
import { readTimer } from "../input/timer.ts";
import { addAgentWork } from "./agent-work-commands.ts";
import { AGENT_ARGUMENT, type Finish } from "./shared-options.ts";

export function addAgent(agent: Command, finish: Finish): void {
	withCompanyOptions(agent.command("list"))
		.description("list agents, newest first")
		.action(async (options) => finish(await (await import("../commands/agent/list.ts")).agentList(options)));
	withCompanyOptions(agent.command("show"))
		.description("show one agent and what it runs; of variables the names only")
		.argument(...AGENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/show.ts")).agentShow(name, options)),
		);
	withFieldOptions(withCompanyOptions(agent.command("create")))
		.description("create an agent after testing its setup")
		.requiredOption("--adapter <type>", `adapter of the agent, as in ${FIRST_RUN_ADAPTER_TYPE}`)
		.option("--name <name>", "name of the agent")
		.option("--cwd <folder>", 'working folder of the agent, or "none" (default: the current one)')
		.option("--config <key=value>", "a field of the adapter's configuration; repeatable", collectConfigPair)
		.action(async (options) => finish(await (await import("../commands/agent/create.ts")).agentCreate(options)));
	withFieldOptions(withCompanyOptions(agent.command("update")))
		.description("change an agent; what is not specified stays, and a changed setup is tested first")
		.argument(...AGENT_ARGUMENT)
		.option("--name <name>", "its new name")
		.option("--timer <seconds>", 'wake it this long after its last run, or "off"', readTimer)
		.option("--cwd <folder>", 'working folder of the agent, or "none"')
		.option("--config <key=value>", "a field of the adapter's configuration; repeatable", collectConfigPair)
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/update.ts")).agentUpdate(name, options)),
		);
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

function withFieldOptions(command: Command): Command {
	return command
		.option("--role <role>", "what it is in the company, as in engineer")
		.option("--title <title>", "its title")
		.option("--capabilities <text>", "what it can do; colleagues read it before they give it work")
		.option("--reports-to <agent>", 'name or id of the agent that it reports to, or "none"')
		.option("--environment <environment>", 'where its runs work, by name or id, or "local"')
		.option(
			"--allow-environment <environments>",
			'where else they may work when an issue says so, or "none"; repeatable, or with commas',
			collectList,
		);
}
