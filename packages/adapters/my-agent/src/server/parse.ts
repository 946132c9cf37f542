import { parseJsonLine } from "@paperclipai/adapter-utils";
import { parseObject } from "@paperclipai/adapter-utils/server-utils";

const RESULT_LINE = /^\[my-agent\] result (\{.*\})$/;

/** The program's report on its own run, in its last line. */
export interface AgentResult {
	sessionId: string;
	isError: boolean;
	summary: string;
	reportPath: string;
}

/** The last result line; `null` when the program exited before printing one. */
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
			};
		}
	}
	return null;
}

/** The program refused to resume a session: it no longer exists, or it belongs to another folder. */
export function isMyAgentUnknownSessionError(attempt: { exitCode: number | null; stderr: string }): boolean {
	return attempt.exitCode === 2 && /^my-agent: unknown session /m.test(attempt.stderr);
}
