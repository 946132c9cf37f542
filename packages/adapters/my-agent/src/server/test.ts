import {
	type AdapterEnvironmentCheck,
	type AdapterEnvironmentTestContext,
	type AdapterEnvironmentTestResult,
	isCodedError,
} from "@paperclipai/adapter-utils";
import {
	ensureAbsoluteDirectory,
	ensureCommandResolvable,
	environmentTestResult,
	readConfiguredEnv,
} from "@paperclipai/adapter-utils/server-utils";
import { readCommand } from "./command.ts";

/** Would a run be able to start: the same checks, in the same order. Nothing is started. */
export async function testEnvironment(ctx: AdapterEnvironmentTestContext): Promise<AdapterEnvironmentTestResult> {
	return environmentTestResult(ctx.adapterType, await checkSetup(ctx.config));
}

async function checkSetup(config: Record<string, unknown>): Promise<AdapterEnvironmentCheck[]> {
	const checks: AdapterEnvironmentCheck[] = [];
	try {
		const { command, cwd } = readCommand(config, {});
		checks.push(await checkFolder(cwd));
		await ensureCommandResolvable(command, cwd || "/", readConfiguredEnv(config.env));
		checks.push({ code: "command_ok", level: "info", message: `The agent runs with ${command}.` });
	} catch (error) {
		if (!isCodedError(error)) throw error;
		checks.push({ code: error.code, level: "error", message: error.message, hint: error.hint ?? null });
	}
	return checks;
}

async function checkFolder(cwd: string): Promise<AdapterEnvironmentCheck> {
	if (cwd === "") {
		return { code: "cwd_from_host", level: "info", message: "No cwd is set: a run uses the workspace it is given." };
	}
	await ensureAbsoluteDirectory(cwd);
	return { code: "cwd_ok", level: "info", message: `The folder ${cwd} exists.` };
}
