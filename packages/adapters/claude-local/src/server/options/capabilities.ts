import { type FittedOptions, fitOptionsToProgram, probeProgramFacts } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";
import { listOptions } from "./options.ts";

/** Every version with `stream-json` has these. */
const IN_EVERY_VERSION = new Set(["--model", "--dangerously-skip-permissions"]);

/** @throws {CodedError} `option_not_supported` when the installed Claude Code lacks an option that limits the agent. */
export async function fitOptions(settings: ClaudeSettings, env: Record<string, string>): Promise<FittedOptions> {
	return await fitOptionsToProgram({
		name: "Claude Code",
		options: listOptions(settings),
		inEveryVersion: IN_EVERY_VERSION,
		askFacts: () => probeProgramFacts(settings, env, { landmark: "--output-format" }),
	});
}
