import type { AdapterEnvironmentTestContext, AdapterEnvironmentTestResult } from "../contract/environment-test.ts";
import type { AdapterExecutionContext, AdapterExecutionResult } from "../contract/execution.ts";
import type { ProgramAdapter } from "../declaration/define-program.ts";
import { readConfiguredEnv } from "../env/read-configured-env.ts";
import { checkLive } from "../environment-test/live-check.ts";
import { checkFolderAndProgram, createEnvironmentTest } from "../environment-test/setup-checks.ts";
import { ensureCommandResolvable } from "../process/index.ts";
import { checkProgramVersion } from "../program/program-version.ts";
import { checkEmptySettings } from "../settings/setting-warnings.ts";
import { asString } from "../values/read-value.ts";
import { readInstructions } from "../workspace/instructions-file.ts";
import { readProgramValues } from "./program-values.ts";

/** Makes the same checks as a run, in the same order. In `live` mode, the program must also answer a prompt. */
export function createProgramTest(
	{ program }: ProgramAdapter,
	execute: (ctx: AdapterExecutionContext) => Promise<AdapterExecutionResult>,
): (ctx: AdapterEnvironmentTestContext) => Promise<AdapterEnvironmentTestResult> {
	return createEnvironmentTest(async function* (config, ctx) {
		const values = readProgramValues(program, config, {}, false);
		await readInstructions(asString(values.instructionsFilePath));
		const readEnv = () => readConfiguredEnv(config.env);
		if (!(yield* checkFolderAndProgram(values, readEnv))) return;
		const { command, cwd } = values;
		if (program.version === undefined) {
			await ensureCommandResolvable(command, cwd || "/", readEnv());
			yield { code: "command_ok", level: "info", message: `The command "${command}" can be started.` };
		} else {
			const version = await checkProgramVersion(values, readEnv(), program.version);
			yield version;
			if (version.level === "error") return;
		}
		yield* checkEmptySettings(program.settings, config);
		if (ctx.mode === "live") yield await checkLive(execute, ctx, cwd);
	});
}
