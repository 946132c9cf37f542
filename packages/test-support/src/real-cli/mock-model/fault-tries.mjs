import { createHash } from "node:crypto";
import { findCwd } from "./find-cwd.mjs";

/** Counts how often a conversation requested a step with a fault: another request is a retry. */
export function createFaultTries() {
	const tries = new Map();
	return {
		clear: () => tries.clear(),
		/** The step without its fault once it has occurred as often as the step says. */
		meet(chosen, request) {
			const { current, name, step } = chosen;
			if (!current.error && !current.drop) return chosen;
			const conversation = JSON.stringify([name, step, request.events, findCwd(request)]);
			const key = createHash("sha1").update(conversation).digest("hex");
			const used = (tries.get(key) ?? 0) + 1;
			tries.set(key, used);
			const limit = current.error?.times ?? current.times;
			if (limit === undefined || !Number.isFinite(limit) || used <= limit) return chosen;
			tries.delete(key);
			return { ...chosen, current: { ...current, error: undefined, drop: undefined } };
		},
	};
}
