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
	runChildProcess,
} from "@paperclipai/adapter-utils/server-utils";
import { type ClaudeSettings, readSettings } from "./command.ts";
import { buildProgramEnv } from "./env.ts";
import { ensureInstructionsReadable } from "./instructions.ts";

const VERSION_TIMEOUT_SEC = 30;

/** Would a run be able to start: the same checks in the same order, and the program is asked for its version. */
export async function testEnvironment(ctx: AdapterEnvironmentTestContext): Promise<AdapterEnvironmentTestResult> {
	const checks: AdapterEnvironmentCheck[] = [];
	try {
		for await (const check of checkSetup(ctx.config)) checks.push(check);
	} catch (error) {
		if (!isCodedError(error)) throw error;
		checks.push({ code: error.code, level: "error", message: error.message, hint: error.hint ?? null });
	}
	return environmentTestResult(ctx.adapterType, checks);
}

/** Gives what it finds and throws what stops a run. */
async function* checkSetup(config: Record<string, unknown>): AsyncGenerator<AdapterEnvironmentCheck> {
	const settings = readSettings(config, {});
	await ensureInstructionsReadable(settings);
	yield await checkFolder(settings.cwd);
	const env = buildProgramEnv(config, settings);
	await ensureCommandResolvable(settings.command, settings.cwd || "/", env);
	yield await checkVersion(settings, env);
	yield* checkCredentials(env);
}

async function checkFolder(cwd: string): Promise<AdapterEnvironmentCheck> {
	if (cwd === "") {
		return { code: "cwd_from_host", level: "info", message: "No cwd is set: a run uses the workspace it is given." };
	}
	await ensureAbsoluteDirectory(cwd);
	return { code: "cwd_ok", level: "info", message: `The folder ${cwd} exists.` };
}

async function checkVersion(settings: ClaudeSettings, env: Record<string, string>): Promise<AdapterEnvironmentCheck> {
	const { command, cwd, graceSec } = settings;
	const answer = await runChildProcess("environment-test", command, ["--version"], {
		cwd: cwd || "/",
		env,
		timeoutSec: VERSION_TIMEOUT_SEC,
		graceSec,
		onLog: async () => {},
	});
	const version = answer.stdout.trim();
	if (answer.exitCode === 0 && version !== "") {
		return { code: "command_version", level: "info", message: `"${command}" answers: ${version}` };
	}
	return {
		code: "command_version_failed",
		level: "error",
		message: `"${command} --version" gave no version.`,
		detail: answer.stderr.trim().slice(-1000) || null,
		hint: "Run it in a terminal and mend what it complains about, or install the program again.",
	};
}

function* checkCredentials(env: Record<string, string>): Generator<AdapterEnvironmentCheck> {
	if (env.ANTHROPIC_API_KEY === undefined) return;
	yield {
		code: "api_key_in_env",
		level: "warn",
		message: "ANTHROPIC_API_KEY is set, so runs are paid by the token and not from a subscription.",
		hint: "Remove it from env to use the login of the user the server runs as.",
	};
}
