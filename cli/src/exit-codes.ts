import type { RunStatus } from "@paperclipai/shared";

export const EXIT = {
	succeeded: 0,
	failed: 1,
	usage: 2,
	cancelled: 3,
	timedOut: 4,
	connectionLost: 5,
	/** The reader of the output has closed it: 128 + SIGPIPE. */
	brokenPipe: 141,
	/** Detached with Ctrl-C while the work continues: 128 + SIGINT. */
	detached: 130,
	/** Ctrl-C that leaves nothing running: 128 + SIGINT. */
	interrupted: 130,
	/** SIGTERM that leaves nothing running: 128 + SIGTERM. */
	terminated: 143,
} as const;

export function exitCodeOfRun(status: RunStatus): number {
	if (status === "succeeded") return EXIT.succeeded;
	if (status === "cancelled") return EXIT.cancelled;
	if (status === "timed_out") return EXIT.timedOut;
	return EXIT.failed;
}
