import {
	checkWorkingDirectory,
	createEnvironmentTest,
	ensureCommandResolvable,
	readConfiguredEnv,
} from "@paperclipai/adapter-utils/server-utils";
import { readSettings } from "../settings.js";

export const testEnvironment = createEnvironmentTest(async function* (config) {
	const { command, cwd } = readSettings(config, {});
	yield await checkWorkingDirectory(cwd);
	await ensureCommandResolvable(command, cwd || "/", readConfiguredEnv(config.env));
	yield { code: "command_ok", level: "info", message: `The agent runs with ${command}.` };
});
