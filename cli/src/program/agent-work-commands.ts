import type { Command } from "commander";
import { withCompanyOptions } from "../input/options.ts";
import { addInstructions } from "./agent-instructions-commands.ts";
import { AGENT_ARGUMENT, type Finish } from "./shared-options.ts";

/** The commands for the lifecycle and the keys of agents. */
export function addAgentWork(agent: Command, finish: Finish): void {
	withCompanyOptions(agent.command("pause"))
		.description("start no run of an agent until it is resumed; an active run continues")
		.argument(...AGENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/terminate.ts")).agentPause(name, options)),
		);
	withCompanyOptions(agent.command("resume"))
		.description("start the runs of a paused agent again")
		.argument(...AGENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/terminate.ts")).agentResume(name, options)),
		);
	withCompanyOptions(agent.command("terminate"))
		.description("end an agent for good: cancels its runs and revokes its keys; what it did stays")
		.argument(...AGENT_ARGUMENT)
		.option("--yes", "do not ask")
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/terminate.ts")).agentTerminate(name, options)),
		);
	withCompanyOptions(agent.command("local-cli"))
		.description("print the exports for working as an agent from a shell of your own, with a new key")
		.argument(...AGENT_ARGUMENT)
		.option("--skills-dir <folder>", "install the skills of the server there, as in ~/.claude/skills")
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/local-cli.ts")).agentLocalCli(name, options)),
		);
	addInstructions(
		agent.command("instructions").description("what agents are told in every run, as files: get, set"),
		finish,
	);
	addKeys(agent.command("keys").description("keys of agents: list, create, revoke"), finish);
}

function addKeys(keys: Command, finish: Finish): void {
	withCompanyOptions(keys.command("list"))
		.description("list the keys of an agent, newest first; never the keys themselves")
		.argument(...AGENT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/keys/create.ts")).agentKeysList(name, options)),
		);
	withCompanyOptions(keys.command("create"))
		.description("create a key with which a program acts as an agent, and print it once")
		.argument(...AGENT_ARGUMENT)
		.option("--name <name>", "what the key is for", "command line")
		.action(async (name, options) =>
			finish(await (await import("../commands/agent/keys/create.ts")).agentKeysCreate(name, options)),
		);
	withCompanyOptions(keys.command("revoke"))
		.description("revoke a key of an agent")
		.argument(...AGENT_ARGUMENT)
		.argument("<key>", "id of the key, the beginning of it, or its name")
		.action(async (name, key, options) =>
			finish(await (await import("../commands/agent/keys/create.ts")).agentKeysRevoke(name, key, options)),
		);
}
