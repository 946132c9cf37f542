import { workspaceModeSchema } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/first-run-adapter.ts";
import { collectConfigPair } from "../input/config-pairs.ts";
import { readLimit } from "../input/worktree-limits.ts";

/** Receives the exit code of the command. */
export type Finish = (exitCode: number) => void;

export const RUN_ARGUMENT = ["<run>", 'id of the run, the beginning of it, or "latest"'] as const;

export const AGENT_ARGUMENT = ["<agent>", "id of the agent, the beginning of it, or its name"] as const;

export const ISSUE_ARGUMENT = ["<issue>", "identifier of the issue, as in PAP-12, its number or its id"] as const;

export function workspaceModeOption(description: string): Option {
	return new Option("--workspace-mode <mode>", description).choices([...workspaceModeSchema.options, "none"]);
}

/** Limits of the worktrees of a company or project. */
export function withWorktreeLimits(command: Command): Command {
	const readMax = readLimit("--max-worktrees", 10_000);
	const readDays = readLimit("--close-worktrees-after-days", 3_650);
	return command
		.option("--max-worktrees <number>", 'worktrees that may be open at once, or "none"', readMax)
		.option(
			"--close-worktrees-after-days <days>",
			'close worktrees of finished issues that were not used for so long, or "none"',
			readDays,
		);
}

/** The setup of an agent that may have to be created. */
export function withSetupOptions(command: Command): Command {
	return command
		.option(
			"--adapter <type>",
			`create an agent with this adapter, as in ${FIRST_RUN_ADAPTER_TYPE}, unless one with the same setup exists`,
		)
		.option("--name <name>", "with --adapter: name of that agent (default: what it runs)")
		.option("--cwd <folder>", "with --adapter: working folder of the agent (default: the current one)")
		.option("--config <key=value>", "with --adapter: a field of its configuration; repeatable", collectConfigPair);
}

/** The output format of a transcript. */
export function withTranscriptOptions(command: Command): Command {
	return command
		.option("--raw", "print the unparsed bytes of the agent")
		.option("--debug", "print everything, including lines that the adapter's parser does not know");
}
