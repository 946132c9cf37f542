import { readProcFile } from "../identify/proc-file.ts";
import { readProcess } from "../identify/proc-table.ts";
import { listMembers, type ProcessSet } from "../identify/process-set.ts";
import type { Activity } from "./idle-watch.ts";

/** `signs` names the processes; the caller adds the size of the output. */
export function readProcessActivity(set: ProcessSet): Activity {
	const pids = listMembers(set).sort((a, b) => a - b);
	let cpuTicks = 0;
	let readBytes = 0;
	let writtenBytes = 0;
	for (const pid of pids) {
		cpuTicks += readProcess(pid)?.cpuTicks ?? 0;
		const io = readIoBytes(pid);
		readBytes += io.read;
		writtenBytes += io.written;
	}
	return { signs: pids.join(" "), cpuTicks, readBytes, writtenBytes };
}

/** Includes children that the process has waited for; 0 for a process of another user. */
function readIoBytes(pid: number): { read: number; written: number } {
	const [, read, written] = /^rchar: (\d+)\nwchar: (\d+)/.exec(readProcFile(pid, "io") ?? "") ?? [];
	return { read: Number(read ?? 0), written: Number(written ?? 0) };
}
