import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { asString, isVersionAtLeast, parseJson, resolveCommand } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";

/** The first version known to report its retries, so that the adapter can stop pointless ones. */
const FIRST_REPORTING_RETRIES = "2.1.197";

/**
 * Limits the retries of versions that do not report them, because each run with a wrong key would otherwise take three
 * minutes.
 */
export async function retryLimit(
	settings: Pick<ClaudeSettings, "command" | "cwd">,
	env: Record<string, string>,
): Promise<Record<string, string>> {
	const version = await installedVersion(settings, env).catch(() => "");
	return isVersionAtLeast(version, FIRST_REPORTING_RETRIES) === false ? { CLAUDE_CODE_MAX_RETRIES: "4" } : {};
}

/** Reads the version from the files of npm or of the Claude Code installer; `""` if there are none. */
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
