import { readSystemFile } from "../identify/proc-file.ts";

/** Number of processes that the system has killed when out of memory, since it started; 0 if unknown. */
export function readMemoryKills(): number {
	return Number(/^oom_kill (\d+)$/m.exec(readSystemFile("vmstat") ?? "")?.[1] ?? 0);
}
