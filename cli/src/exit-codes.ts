import type { RunStatus } from "@paperclipai/shared";

/** What every command answers to the shell. */
export const EXIT = {
	succeeded: 0,
	failed: 1,
	usage: 2,
	cancelled: 3,
	timedOut: 4,
	connectionLost: 5,
	/** Nobody reads the output any more: 128 + SIGPIPE. */
	unread: 141,
	/** Left with Ctrl-C before what was watched was over: 128 + SIGINT, as a shell has it. */
	detached: 130,
} as const;

export function exitCodeOfRun(status: RunStatus): number {
	if (status === "succeeded") return EXIT.succeeded;
	if (status === "cancelled") return EXIT.cancelled;
	if (status === "timed_out") return EXIT.timedOut;
	return EXIT.failed;
}
