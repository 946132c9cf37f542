import { writeFileSync } from "node:fs";
import { exitWithParent } from "@paperclipai/adapter-utils/server-utils";

/** Sees to it that this process does not outlive its host, whatever a parser does in it. */
export function endWithHost(): void {
	process.once("disconnect", () => process.exit(0));
	exitWithParent();
}

/** Where memory runs out, Linux ends this process before all others. */
export function beFirstToEnd(): void {
	try {
		writeFileSync("/proc/self/oom_score_adj", "1000");
	} catch {
		// Another system, or one that does not let it.
	}
}
