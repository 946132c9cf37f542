import {
	checkProgramVersion,
	checkWorkingDirectory,
	createEnvironmentTest,
	ensureInstructionsReadable,
} from "@paperclipai/adapter-utils/server-utils";
import { readSettings } from "./command.ts";
import { buildProgramEnv } from "./env.ts";

/** Would a run be able to start: the same checks in the same order, and the program is asked for its version. */
export const testEnvironment = createEnvironmentTest(async function* (config) {
	const settings = readSettings(config, {});
	await ensureInstructionsReadable(settings.instructionsFilePath);
	yield await checkWorkingDirectory(settings.cwd);
	const env = buildProgramEnv(config, settings);
	yield await checkProgramVersion(settings, env);
	if (env.ANTHROPIC_API_KEY === undefined) return;
	yield {
		code: "api_key_in_env",
		level: "warn",
		message: "ANTHROPIC_API_KEY is set, so runs are paid by the token and not from a subscription.",
		hint: "Remove it from env to use the login of the user the server runs as.",
	};
});
