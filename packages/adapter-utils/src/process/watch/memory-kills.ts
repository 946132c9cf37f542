import { readFileSync } from "node:fs";

/** Number of processes that the system has killed for lack of memory since it started; 0 if unknown. */
export function readMemoryKills(): number {
	try {
		return Number(/^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "latin1"))?.[1] ?? 0);
	} catch {
		return 0;
	}
}
