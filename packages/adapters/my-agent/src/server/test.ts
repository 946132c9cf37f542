import {
	checkFolderAndProgram,
	createEnvironmentTest,
	ensureCommandResolvable,
	readConfiguredEnv,
} from "@paperclipai/adapter-utils/server-utils";
import { readCommand } from "./command.ts";

/** Performs the same checks as a run, in the same order, without starting the program. */
export const testEnvironment = createEnvironmentTest(async function* (config) {
	const { command, cwd } = readCommand(config, {});
	const readEnv = () => readConfiguredEnv(config.env);
	if (!(yield* checkFolderAndProgram({ command, cwd }, readEnv))) return;
	await ensureCommandResolvable(command, cwd || "/", readEnv());
	yield { code: "command_ok", level: "info", message: `The agent runs with ${command}.` };
});
