import {
	checkLive,
	checkProgramVersion,
	checkWorkingDirectory,
	createEnvironmentTest,
	ensureInstructionsReadable,
} from "@paperclipai/adapter-utils/server-utils";
import { readSettings } from "./command.ts";
import { buildProgramEnv, isRefusedAsRoot } from "./env.ts";
import { execute } from "./execute.ts";
import { fitOptions } from "./options/capabilities.ts";
import { failure } from "./verdict/failures.ts";

/**
 * Whether a run could start: the same checks in the same order, and the program is asked for its version and options.
 * In `live` mode it also has to answer a prompt.
 */
export const testEnvironment = createEnvironmentTest(async function* (config, ctx) {
	const settings = readSettings(config, {});
	await ensureInstructionsReadable(settings.instructionsFilePath);
	yield await checkWorkingDirectory(settings.cwd);
	const env = buildProgramEnv(config, settings);
	yield await checkProgramVersion(settings, env);
	const { notes } = await fitOptions(settings, env);
	for (const message of notes) {
		yield { code: "option_left_out", level: "warn", message, hint: "Update Claude Code to have it." };
	}
	if (env.ANTHROPIC_API_KEY !== undefined) {
		yield {
			code: "api_key_in_env",
			level: "warn",
			message: "ANTHROPIC_API_KEY is set, so runs are billed by the token and not to a subscription.",
			hint: "Remove it from env to use the login of the user the server runs as.",
		};
	}
	if (isRefusedAsRoot(settings, env)) {
		const message = "The server runs as root, and Claude Code skips permissions for root in a sandbox only.";
		const { errorCode, errorHint = null } = failure("claude_root_refused", message);
		yield { code: errorCode, level: "error", message, hint: errorHint };
	} else if (ctx.mode === "live") {
		yield await checkLive(execute, ctx, settings.cwd);
	}
});
