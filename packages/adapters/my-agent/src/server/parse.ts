import { type AdapterUsageReport, parseJsonLine } from "@paperclipai/adapter-utils";
import { asAmount, asTokens, parseObject } from "@paperclipai/adapter-utils/server-utils";

const RESULT_LINE = /^\[my-agent\] result (\{.*\})$/;
const USAGE_LINE = /^\[my-agent\] usage (\{.*\})$/;

/** The result that the agent prints as its last line. */
export interface AgentResult {
	sessionId: string;
	isError: boolean;
	summary: string;
	reportPath: string;
	/** `null` for the agent of this package, which uses no model. */
	usage: AdapterUsageReport | null;
	/** `""` if no model is used. */
	model: string;
}

/** Returns the last result line; `null` if the agent exited before printing a result. */
export function parseResult(stdout: string): AgentResult | null {
	for (const line of stdout.trimEnd().split("\n").reverse()) {
		const json = RESULT_LINE.exec(line)?.[1];
		const value = json === undefined ? null : parseObject(parseJsonLine(json));
		if (value && typeof value.sessionId === "string" && value.sessionId !== "") {
			return {
				sessionId: value.sessionId,
				isError: value.isError === true,
				summary: typeof value.summary === "string" ? value.summary : "",
				reportPath: typeof value.reportPath === "string" ? value.reportPath : "",
				usage: readUsage(value.usage),
				model: typeof value.model === "string" ? value.model : "",
			};
		}
	}
	return null;
}

/** Returns the usage so far from a usage line; `null` for other lines. */
export function parseUsageLine(line: string): AdapterUsageReport | null {
	const json = USAGE_LINE.exec(line)?.[1];
	return json === undefined ? null : readUsage(parseJsonLine(json));
}

/** Counts and costs that cannot be read are unknown, which is not 0: the server estimates an unknown cost. */
function readUsage(value: unknown): AdapterUsageReport | null {
	const usage = parseObject(value);
	const [inputTokens, outputTokens] = [asTokens(usage.inputTokens), asTokens(usage.outputTokens)];
	if (inputTokens === null || outputTokens === null) return null;
	const [cachedInputTokens, costUsd] = [asTokens(usage.cachedInputTokens), asAmount(usage.costUsd)];
	return {
		inputTokens,
		outputTokens,
		...(cachedInputTokens === null ? {} : { cachedInputTokens }),
		...(costUsd === null ? {} : { costUsd }),
	};
}

/** Whether the requested session no longer exists, or belongs to another folder. */
export function isMyAgentUnknownSessionError(attempt: { exitCode: number | null; stderr: string }): boolean {
	return attempt.exitCode === 2 && /^my-agent: unknown session /m.test(attempt.stderr);
}
