import path from "node:path";
import type {
	AdapterEnvironmentCheck,
	AdapterEnvironmentTestContext,
	AdapterEnvironmentTestResult,
} from "../contract/environment-test.ts";
import { type CodedError, isCodedError } from "../errors/coded-error.ts";
import { ensureCommandResolvable } from "../process/index.ts";
import { ensureAbsoluteDirectory } from "../workspace/ensure-absolute-directory.ts";
import { environmentTestResult } from "./environment-test-result.ts";

/**
 * Creates `testEnvironment` from a generator of checks.
 * @param checkSetup Yields findings. A `CodedError` that it throws becomes the last finding; any other error rejects.
 */
export function createEnvironmentTest(
	checkSetup: (
		config: Record<string, unknown>,
		ctx: AdapterEnvironmentTestContext,
	) => AsyncIterable<AdapterEnvironmentCheck>,
): (ctx: AdapterEnvironmentTestContext) => Promise<AdapterEnvironmentTestResult> {
	return async (ctx) => {
		const checks: AdapterEnvironmentCheck[] = [];
		try {
			for await (const check of checkSetup(ctx.config, ctx)) checks.push(check);
		} catch (error) {
			if (!isCodedError(error)) throw error;
			checks.push(errorCheck(error));
		}
		return environmentTestResult(ctx.adapterType, checks);
	};
}

/**
 * Looks for the program even when the folder cannot be used, so that one test reports both problems.
 * @param readEnv Returns the program's variables, including the PATH to search.
 * @returns Whether the folder can be used.
 * @throws {CodedError} the errors of `ensureCommandResolvable`.
 */
export async function* checkFolderAndProgram(
	{ command, cwd }: { command: string; cwd: string },
	readEnv: () => Record<string, string | undefined>,
): AsyncGenerator<AdapterEnvironmentCheck, boolean> {
	try {
		yield await checkWorkingDirectory(cwd);
		return true;
	} catch (error) {
		if (!isCodedError(error)) throw error;
		yield errorCheck(error);
	}
	// Skips a relative path, because the folder that it is relative to cannot be used.
	if (!isRelativePath(command)) await ensureCommandResolvable(command, "/", readEnv());
	return false;
}

function isRelativePath(command: string): boolean {
	return command.includes("/") && !path.isAbsolute(command);
}

function errorCheck({ code, message, hint }: CodedError): AdapterEnvironmentCheck {
	return { code, level: "error", message, hint: hint ?? null };
}

/**
 * @param cwd `""` if the server chooses the workspace of the run.
 * @throws {CodedError} the errors of `ensureAbsoluteDirectory`.
 */
export async function checkWorkingDirectory(cwd: string): Promise<AdapterEnvironmentCheck> {
	if (cwd === "") {
		return { code: "cwd_from_host", level: "info", message: "No cwd is set: a run works in its workspace." };
	}
	await ensureAbsoluteDirectory(cwd);
	return { code: "cwd_ok", level: "info", message: `The folder ${cwd} exists.` };
}
