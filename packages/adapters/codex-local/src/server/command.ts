import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import { readOwnFolders, readSettingValues } from "@paperclipai/adapter-utils/server-utils";
import { type CodexSettings, settings } from "../settings.ts";
import { checkSettings } from "./options/check-settings.ts";

/** @throws {CodedError} `config_invalid`. */
export function readSettings(config: Record<string, unknown>, context: AdapterRunContext): CodexSettings {
	const values = readSettingValues(settings, config, context);
	checkSettings(values);
	const { home } = readOwnFolders(context);
	// Other sandbox modes allow writes nowhere or everywhere, and Codex warns about `--add-dir` in them.
	if (home === "" || values.sandbox !== "workspace-write") return values;
	return { ...values, addDirs: [...values.addDirs, home] };
}

/**
 * Options precede `resume`, which does not accept all of them; `-` reads the prompt from standard input.
 * @param options The options supported by the installed version.
 */
export function buildArguments(
	{ extraArgs }: Pick<CodexSettings, "extraArgs">,
	options: string[],
	threadId: string | null,
): string[] {
	// A workspace need not be a git repository, and the operator decides whether to trust it.
	const args = ["exec", "--json", "--skip-git-repo-check", ...options, ...extraArgs];
	if (threadId !== null) args.push("resume", threadId);
	return [...args, "-"];
}
