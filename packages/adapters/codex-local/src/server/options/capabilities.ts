import {
	type FittedOptions,
	fitOptionsToProgram,
	isVersionAtLeast,
	type ProgramFacts,
	probeProgramFacts,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";
import { listOptions } from "./options.ts";

/** Every version with `exec --json` has these. */
const IN_EVERY_VERSION = new Set(["--model", "--config", "--dangerously-bypass-approvals-and-sandbox"]);

/** @throws {CodedError} `option_not_supported` when the installed Codex lacks an option that limits the agent. */
export async function fitOptions(settings: CodexSettings, env: Record<string, string>): Promise<FittedOptions> {
	return await fitOptionsToProgram({
		name: "Codex",
		options: listOptions(settings),
		inEveryVersion: IN_EVERY_VERSION,
		askFacts: () => askCodexFacts(settings, env),
	});
}

/** Returns `null` if Codex does not report its version and options. */
export async function askCodexFacts(
	settings: CodexSettings,
	env: Record<string, string>,
): Promise<ProgramFacts | null> {
	return await probeProgramFacts(settings, env, { help: [["exec", "--help"]], landmark: "--json" });
}

/** Older versions silently start another thread when the requested one does not exist. */
const FIRST_TO_REFUSE_UNKNOWN_THREADS = "0.120.0";

export async function refusesUnknownThreads(settings: CodexSettings, env: Record<string, string>): Promise<boolean> {
	const facts = await askCodexFacts(settings, env);
	return facts !== null && isVersionAtLeast(facts.version, FIRST_TO_REFUSE_UNKNOWN_THREADS) === true;
}
