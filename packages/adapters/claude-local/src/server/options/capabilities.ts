import {
	type FittedOptions,
	fitOptionsToProgram,
	type ProgramFacts,
	type ProgramOption,
	probeProgramFacts,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";
import { listOptions } from "./options.ts";

/** Every version with `stream-json` has these. */
const IN_EVERY_VERSION = new Set(["--model", "--dangerously-skip-permissions"]);

/**
 * @param own Options that the adapter sets itself.
 * @throws {CodedError} `option_not_supported` when the installed Claude Code lacks an option that limits the agent.
 */
export async function fitOptions(
	settings: ClaudeSettings,
	env: Record<string, string>,
	own: readonly ProgramOption[] = [],
): Promise<FittedOptions> {
	return await fitOptionsToProgram({
		name: "Claude Code",
		options: [...own, ...listOptions(settings)],
		inEveryVersion: IN_EVERY_VERSION,
		askFacts: () => askFacts(settings, env),
	});
}

/** The program repeats a message that it takes up, by which the adapter knows that it was read. */
export const CONVERSATION_OPTION = "--replay-user-messages";

/** Whether the installed version is known to read messages while it works. */
export async function canConverse(settings: ClaudeSettings, env: Record<string, string>): Promise<boolean> {
	return (await askFacts(settings, env))?.options.includes(CONVERSATION_OPTION) === true;
}

function askFacts(settings: ClaudeSettings, env: Record<string, string>): Promise<ProgramFacts | null> {
	return probeProgramFacts(settings, env, { landmark: "--output-format" });
}
