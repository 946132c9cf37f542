import { readdirSync, readFileSync } from "node:fs";

export function adapterProcessesOf(serverPid: number): number[] {
	return allAdapterProcesses().filter((pid) => parentOf(pid) === serverPid);
}

export function allAdapterProcesses(): number[] {
	const pids = readdirSync("/proc").map(Number).filter(Boolean);
	return pids.filter(
		(pid) => /\/adapter-worker\.(ts|js)\0/.test(read(pid, "cmdline")) && !read(pid, "stat").includes(") Z "),
	);
}

function parentOf(pid: number): number {
	return Number(/\) \S (\d+)/.exec(read(pid, "stat"))?.[1]);
}

function read(pid: number, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "utf8");
	} catch {
		return "";
	}
}
