/** How the server stops a run, or stops following it. */
export interface RunStop {
	/** Aborted when the run's processes must be stopped. */
	signal: AbortSignal;
	/** Why the run was stopped, for its verdict; `null` while it was not. */
	readonly reason: "cancelled" | "interrupted" | "lease_lost" | null;
	/** Aborted when this server no longer follows the run: its processes continue, and the next server resumes it. */
	detached: AbortSignal;
	cancel(): void;
	/** Stops the run because the server shuts down. */
	interrupt(): void;
	/** Stops the run because other servers may take it over. */
	lose(): void;
	detach(): void;
}

export function createRunStop(): RunStop {
	const stop = new AbortController();
	const detachment = new AbortController();
	let reason: RunStop["reason"] = null;
	const stopAs = (why: NonNullable<RunStop["reason"]>) => {
		reason ??= why;
		stop.abort();
	};
	return {
		signal: stop.signal,
		get reason() {
			return reason;
		},
		detached: detachment.signal,
		cancel: () => stopAs("cancelled"),
		interrupt: () => stopAs("interrupted"),
		lose: () => stopAs("lease_lost"),
		detach: () => detachment.abort(),
	};
}
