import { type Containment, probeContainment } from "@paperclipai/adapter-utils/server-utils";
import { type Check, fail, info, warn } from "./check.ts";

/** Starts a process that tries to outlive its run, and looks whether it can. */
export async function checkContainment(): Promise<Check> {
	return judgeContainment(await probeContainment());
}

export function judgeContainment({ processTable, marked, killed }: Containment): Check {
	if (killed && marked) {
		const found = "session, process group, descendants, and a mark that is inherited through everything";
		return info("runs_contained", `All that a run starts is found and ended: by ${found}.`);
	}
	if (!processTable) {
		const hint = "On Linux it is found. Here, end what an agent has left behind by hand.";
		return warn("runs_contained_by_group", "Without /proc, a process that leaves its group outlives its run.", hint);
	}
	const hint = "See that /proc is mounted without hidepid for this user, and that /bin/sh can set limits (ulimit).";
	if (!killed) return fail("runs_escape", "A process that left its session has outlived its run.", hint);
	return warn("runs_unmarked", "Processes do not carry the mark of their run; one that hides may outlive it.", hint);
}
