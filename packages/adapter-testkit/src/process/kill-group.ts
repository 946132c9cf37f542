/** Kills a process and the group that it leads, if they are running. */
export function killGroup(pid: number): void {
	for (const target of [-pid, pid]) {
		try {
			process.kill(target, "SIGKILL");
		} catch {
			// The process has ended, or is not the leader of a group.
		}
	}
}
