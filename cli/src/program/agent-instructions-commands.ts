import type { Command } from "commander";
import { withCompanyOptions } from "../input/options.ts";
import { AGENT_ARGUMENT, type Finish } from "./shared-options.ts";

export function addInstructions(instructions: Command, finish: Finish): void {
	withCompanyOptions(instructions.command("get"))
		.description("print the instructions of an agent, or write all their files to a folder")
		.argument(...AGENT_ARGUMENT)
		.argument("[folder]", "a new folder; without it, the file that the program gets is printed")
		.action(async (name, folder, options) =>
			finish(await (await import("../commands/agent/instructions/get.ts")).agentInstructionsGet(name, folder, options)),
		);
	withCompanyOptions(instructions.command("set"))
		.description("replace the instructions of an agent; its next run gets them")
		.argument(...AGENT_ARGUMENT)
		.argument("[path]", "a text file, or a folder of text files; hidden ones are left out")
		.option("--entry <file>", "the file that the program gets; it may name the others (default: AGENTS.md)")
		.option("--remove", "remove them instead")
		.action(async (name, source, options) =>
			finish(await (await import("../commands/agent/instructions/set.ts")).agentInstructionsSet(name, source, options)),
		);
}
