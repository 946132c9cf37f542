/** Why and how a run under way is brought to its end by the host. */
export interface RunStop {
	/** Aborted when the run's processes must end. */
	signal: AbortSignal;
	/** What the verdict will say, `null` while nobody has stopped it. */
	readonly reason: "cancelled" | "interrupted" | null;
	/** Aborted when this server lets go of the run; the next one will finish it. */
	letGo: AbortSignal;
	cancel(): void;
	/** Ends the run because this server ends. */
	interrupt(): void;
	detach(): void;
}

export function createRunStop(): RunStop {
	const controller = new AbortController();
	let reason: RunStop["reason"] = null;
	const stopAs = (why: NonNullable<RunStop["reason"]>) => {
		reason ??= why;
		controller.abort();
	};
	const letGo = new AbortController();
	return {
		signal: controller.signal,
		letGo: letGo.signal,
		get reason() {
			return reason;
		},
		cancel: () => stopAs("cancelled"),
		interrupt: () => stopAs("interrupted"),
		detach() {
			letGo.abort();
		},
	};
}
