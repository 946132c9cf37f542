import { type Containment, probeContainment } from "@paperclipai/adapter-utils/host";
import { type Check, fail, info, warn } from "./check.ts";

/** Starts a process that tries to escape from its run. */
export async function checkContainment(): Promise<Check> {
	return judgeContainment(await probeContainment());
}

/** @param serverPid `null` = no server is running on this machine. */
export function checkInit(serverPid: number | null): Check[] {
	if (serverPid !== 1) return [];
	const message =
		"The server is the first process of its container. Processes that agents leave behind stay in its process table after they have ended.";
	return [warn("init_missing", message, "Start the container with an init: docker run --init, or podman run --init.")];
}

export function judgeContainment({ processTable, marked, killed }: Containment): Check {
	if (killed && marked) {
		const means = "session, process group, descendants and an inherited marker";
		return info("runs_contained", `All processes of a run can be found and killed, by ${means}.`);
	}
	if (!processTable) {
		const hint =
			"Such processes can be found only on Linux. On this system, kill processes that agents leave behind yourself.";
		return warn(
			"runs_contained_by_group",
			"Without /proc, a process that leaves its process group outlives its run.",
			hint,
		);
	}
	const hint = "Check that /proc is mounted without hidepid for this user, and that /bin/sh can set limits (ulimit).";
	if (!killed) return fail("runs_escape", "A process that left its session outlived its run.", hint);
	return warn(
		"runs_unmarked",
		"Processes do not inherit the resource limit that marks them as part of a run, so a detached process may outlive the run.",
		hint,
	);
}
