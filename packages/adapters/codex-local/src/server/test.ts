import {
	checkProgramVersion,
	checkWorkingDirectory,
	createEnvironmentTest,
	readConfiguredEnv,
	readInstructions,
} from "@paperclipai/adapter-utils/server-utils";
import { readSettings } from "./command.ts";
import { hasApiKey } from "./result.ts";

/** Would a run be able to start: the same checks in the same order, and the program is asked for its version. */
export const testEnvironment = createEnvironmentTest(async function* (config) {
	const settings = readSettings(config, {});
	await readInstructions(settings.instructionsFilePath);
	yield await checkWorkingDirectory(settings.cwd);
	const env = readConfiguredEnv(config.env);
	yield await checkProgramVersion(settings, env);
	if (!hasApiKey(env)) return;
	yield {
		code: "api_key_in_env",
		level: "warn",
		message: "An API key is set in env, so runs are paid by the token and not from a subscription.",
		hint: "Remove OPENAI_API_KEY and CODEX_API_KEY from env to use the login of the user the server runs as.",
	};
});
