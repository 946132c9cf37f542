import type { Command } from "commander";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/registry.ts";
import { collectConfigPair } from "../input/config-pairs.ts";

/** Gets the exit code of the command that ran. */
export type Finish = (exitCode: number) => void;

export const RUN_ARGUMENT = ["<run>", 'id of the run, the beginning of it, or "latest"'] as const;

/** The set-up of an agent that may have to be made. */
export function withSetupOptions(command: Command): Command {
	return command
		.option(
			"--adapter <type>",
			`make an agent with this adapter, as in ${FIRST_RUN_ADAPTER_TYPE}, unless the same one is there`,
		)
		.option("--cwd <folder>", "with --adapter: folder the agent works in (default: this one)")
		.option("--config <key=value>", "with --adapter: a field of its configuration; may be repeated", collectConfigPair);
}

/** How a transcript is printed. */
export function withTranscriptOptions(command: Command): Command {
	return command
		.option("--raw", "print the bytes the agent writes")
		.option("--debug", "print everything, also lines that the adapter's parser does not know");
}
