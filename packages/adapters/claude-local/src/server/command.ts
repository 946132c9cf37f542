import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import { readSettingValues } from "@paperclipai/adapter-utils/server-utils";
import { type ClaudeSettings, settings } from "../settings.ts";
import { CONVERSATION_OPTION } from "./options/capabilities.ts";
import { checkSettings } from "./options/check-settings.ts";

/** @throws {CodedError} `config_invalid`. */
export function readSettings(config: Record<string, unknown>, context: AdapterRunContext): ClaudeSettings {
	const values = readSettingValues(settings, config, context);
	checkSettings(values);
	return values;
}

/**
 * The returned arguments must come first, because `--add-dir` takes every argument up to the next option as a folder.
 * @param folders `""` is ignored.
 */
export function addFolders(folders: string[]): string[] {
	const named = folders.filter((folder) => folder !== "");
	return named.length === 0 ? [] : ["--add-dir", ...named];
}

/** The returned arguments must precede an option, like the folders of `addFolders`. @param file `""` for none. */
export function addMcpConfig(file: string): string[] {
	return file === "" ? [] : ["--mcp-config", file];
}

/**
 * The prompt is passed through standard input, and so are messages if `converses`.
 * @param options The options supported by the installed version.
 */
export function buildArguments(
	{ extraArgs }: Pick<ClaudeSettings, "extraArgs">,
	options: string[],
	sessionId: string | null,
	converses = false,
): string[] {
	const args = ["--print", "--output-format", "stream-json", "--verbose"];
	if (converses) args.push("--input-format", "stream-json", CONVERSATION_OPTION);
	if (sessionId !== null) args.push("--resume", sessionId);
	return [...args, ...options, ...extraArgs];
}
