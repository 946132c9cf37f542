import type { AdapterExecutionResult, AdapterRunWarning } from "@paperclipai/adapter-utils";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";

const NOT_PASSED: AdapterRunWarning = {
	code: "prompt_not_passed",
	message: "The adapter did not pass the request of this run to any program that it started.",
	hint: "The adapter has to pass context.prompt or context.paperclipTaskMarkdown, on standard input if possible. Put {{context.paperclipTaskMarkdown}} into its prompt template if it has one, or report it to the author of the adapter.",
};

/**
 * Adds a warning if no program received the request, unless a field of the form declares `carriesPrompt`: the user is
 * then told before the run.
 * @param carried by program; empty if the adapter started none through `runChildProcess`, or the run has no request.
 */
export async function warnUnlessPassed(
	adapter: ServerAdapter,
	result: AdapterExecutionResult,
	carried: readonly boolean[],
): Promise<AdapterExecutionResult> {
	if (carried.length === 0 || carried.includes(true)) return result;
	const schema = await Promise.resolve(adapter.getConfigSchema?.()).catch(() => undefined);
	if (schema?.fields.some(({ carriesPrompt }) => carriesPrompt === true)) return result;
	return { ...result, warnings: [...(result.warnings ?? []), NOT_PASSED] };
}
