import { type FittedOptions, fitProgramOptions, probeProgramFacts } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";
import { listOptions } from "./options.ts";

/** Every version with `stream-json` has them, so the program need not be probed. */
const IN_EVERY_VERSION = new Set(["--model", "--dangerously-skip-permissions"]);

/**
 * The options of the settings that the installed program has.
 *
 * @throws {CodedError} `option_not_supported` when it lacks one that limits the agent.
 */
export async function fitOptions(settings: ClaudeSettings, env: Record<string, string>): Promise<FittedOptions> {
	const options = listOptions(settings);
	const isPlain = options.every(({ args }) => IN_EVERY_VERSION.has(args[0] ?? ""));
	const facts = isPlain ? null : await probeProgramFacts(settings, env, { landmark: "--output-format" });
	return fitProgramOptions("Claude Code", options, facts);
}
