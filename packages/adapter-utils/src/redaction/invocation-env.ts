import { resolveCommand } from "../process/index.ts";
import { redactEnvForLogs } from "./redact-env.ts";

/**
 * Returns the variables of an invocation for `onMeta`, with secrets masked as `***`.
 * @param options.runtimeEnv The complete environment of the process.
 * @param options.includeRuntimeKeys Names to copy from `runtimeEnv` if `env` lacks them, such as `HOME`.
 * @param options.resolvedCommand Value of an additional variable `PAPERCLIP_RESOLVED_COMMAND`.
 */
export function buildInvocationEnvForLogs(
	env: Record<string, string>,
	options: {
		runtimeEnv?: NodeJS.ProcessEnv | Record<string, string>;
		includeRuntimeKeys?: readonly string[];
		resolvedCommand?: string | null;
	} = {},
): Record<string, string> {
	const { runtimeEnv = {}, includeRuntimeKeys = [], resolvedCommand } = options;
	const all = { ...env };
	for (const name of includeRuntimeKeys) {
		const value = runtimeEnv[name];
		if (!Object.hasOwn(all, name) && typeof value === "string" && value !== "") all[name] = value;
	}
	if (resolvedCommand) all.PAPERCLIP_RESOLVED_COMMAND = resolvedCommand;
	return redactEnvForLogs(all);
}

/** Returns `command` unchanged when the program cannot be found. Never rejects. */
export async function resolveCommandForLogs(
	command: string,
	cwd: string,
	env: Record<string, string | undefined> = {},
): Promise<string> {
	const defined = Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === "string");
	try {
		return await resolveCommand(command, cwd, Object.fromEntries(defined));
	} catch {
		return command;
	}
}
