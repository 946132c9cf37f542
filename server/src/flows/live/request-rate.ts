import { LIMITS } from "../../platform/settings/limits.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";

const WINDOW_MS = 1_000;

export function createRequestRate(): () => boolean {
	let count = 0;
	let startedAt = monotonicMs();
	return () => {
		const now = monotonicMs();
		if (now - startedAt >= WINDOW_MS) {
			count = 0;
			startedAt = now;
		}
		count++;
		return count <= LIMITS.liveRequestsPerSecond;
	};
}
