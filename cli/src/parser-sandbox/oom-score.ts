import { writeFileSync } from "node:fs";

/** Makes this process the first that Linux kills when memory runs out. */
export function preferForOomKill(): void {
	try {
		writeFileSync("/proc/self/oom_score_adj", "1000");
	} catch {
		// Not Linux, or not permitted.
	}
}
