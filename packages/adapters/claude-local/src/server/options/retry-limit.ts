import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { asString, isVersionAtLeast, parseJson, resolveCommand } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";

/** The first version that is known to tell of its retries, so that it can be stopped when they are in vain. */
const FIRST_TO_TELL = "2.1.197";

/**
 * Makes versions that retry in silence give up after some seconds instead of three minutes: with a wrong key, each run
 * would take that long. A service that is overloaded is tried again by Paperclip, in the same session.
 */
export async function retryLimit(
	settings: Pick<ClaudeSettings, "command" | "cwd">,
	env: Record<string, string>,
): Promise<Record<string, string>> {
	const version = await installedVersion(settings, env).catch(() => "");
	return isVersionAtLeast(version, FIRST_TO_TELL) === false ? { CLAUDE_CODE_MAX_RETRIES: "4" } : {};
}

/** The version as npm or the program's own installer have left it beside the program; `""` where neither did. */
async function installedVersion(
	{ command, cwd }: Pick<ClaudeSettings, "command" | "cwd">,
	env: Record<string, string>,
): Promise<string> {
	const file = await realpath(await resolveCommand(command, cwd || "/", env));
	const folder = path.dirname(file);
	if (path.basename(folder) === "versions") return path.basename(file);
	const manifest = parseJson(await readFile(path.join(folder, "package.json"), "utf8"));
	return manifest?.name === "@anthropic-ai/claude-code" ? asString(manifest.version) : "";
}
