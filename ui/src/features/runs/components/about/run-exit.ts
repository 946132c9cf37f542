import type { Run } from "@paperclipai/shared";

const STOPS: Partial<Record<Run["status"], string>> = {
	cancelled: "Cancelled",
	timed_out: "Timed out",
	interrupted: "Interrupted",
};

/** The cause of the stop, and the signal or exit code. */
export function exitOf({ status, signal, exitCode }: Pick<Run, "status" | "signal" | "exitCode">): string | null {
	const code = exitCode === null ? null : `code ${exitCode}`;
	const text = [STOPS[status], signal ? `signal ${signal}` : code].filter(Boolean).join(": ");
	return text === "" ? null : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
