/** Kills a process and the group that it leads, if they are running. */
export function killGroup(pid: number): void {
	for (const target of [-pid, pid]) {
		try {
			process.kill(target, "SIGKILL");
		} catch {
			// It has ended, or leads no group.
		}
	}
}
