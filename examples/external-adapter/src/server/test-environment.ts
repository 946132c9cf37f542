import {
	checkWorkingDirectory,
	createEnvironmentTest,
	ensureCommandResolvable,
	readConfiguredEnv,
} from "@paperclipai/adapter-utils/server-utils";
import { readCommand } from "./config.ts";

/** Checks whether a run could start, with the same checks in the same order as in a run. Starts nothing. */
export const testEnvironment = createEnvironmentTest(async function* (config) {
	const { command, cwd } = readCommand(config, {});
	yield await checkWorkingDirectory(cwd);
	await ensureCommandResolvable(command, cwd || "/", readConfiguredEnv(config.env));
	yield { code: "command_ok", level: "info", message: `The agent runs with ${command}.` };
});
