/** Why and how a run under way is brought to its end by the host. */
export interface RunStop {
	/** Aborted when the run's processes must end. */
	signal: AbortSignal;
	/** What the verdict will say, `null` while nobody has stopped it. */
	readonly reason: "cancelled" | "interrupted" | null;
	/** Aborted when this server lets go of the run; the next one will finish it. */
	letGo: AbortSignal;
	cancel(): void;
	detach(): void;
}

export function createRunStop(): RunStop {
	const controller = new AbortController();
	let reason: RunStop["reason"] = null;
	const letGo = new AbortController();
	return {
		signal: controller.signal,
		letGo: letGo.signal,
		get reason() {
			return reason;
		},
		cancel() {
			reason ??= "cancelled";
			controller.abort();
		},
		detach() {
			letGo.abort();
		},
	};
}
