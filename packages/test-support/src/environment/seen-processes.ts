import { readdirSync, readFileSync } from "node:fs";

/** A process of any namespace that this machine sees. */
export interface SeenProcess {
	pid: number;
	args: string[];
}

export function seenProcesses(): SeenProcess[] {
	const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
	return pids.map((pid) => ({ pid, args: read(pid, "cmdline").split("\0") })).filter(({ pid }) => isRunning(pid));
}

/** Processes with the text anywhere in their arguments. */
export function processesWith(text: string): SeenProcess[] {
	return seenProcesses().filter(({ args }) => args.some((arg) => arg.includes(text)));
}

/** Stops all of them first, so that no process notices that another one was killed. */
export function killTogether(processes: SeenProcess[]): void {
	for (const { pid } of processes) process.kill(pid, "SIGSTOP");
	for (const { pid } of processes) process.kill(pid, "SIGKILL");
}

function isRunning(pid: number): boolean {
	const stat = read(pid, "stat");
	return stat !== "" && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

function read(pid: number, name: string): string {
	try {
		return readFileSync(`/proc/${pid}/${name}`, "utf8");
	} catch {
		return "";
	}
}
