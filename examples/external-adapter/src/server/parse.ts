import { parseJson, parseObject } from "@paperclipai/adapter-utils/server-utils";

/** Report of the program in its last event. */
export interface TodoOutcome {
	sessionId: string;
	ok: boolean;
	summary: string;
}

/** The last `end` event; `null` when the program did not finish. */
export function parseOutcome(stdout: string): TodoOutcome | null {
	for (const line of stdout.trimEnd().split("\n").reverse()) {
		const event = parseObject(parseJson(line));
		if (event.event === "end" && typeof event.session === "string") {
			return {
				sessionId: event.session,
				ok: event.ok === true,
				summary: typeof event.summary === "string" ? event.summary : "",
			};
		}
	}
	return null;
}

/** The program could not resume the session because it does not exist. */
export function isUnknownSession({ exitCode, stderr }: { exitCode: number | null; stderr: string }): boolean {
	return exitCode === 2 && /^todo-agent: unknown session /m.test(stderr);
}
