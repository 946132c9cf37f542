import { readdirSync, readFileSync } from "node:fs";

/** Searches command lines too; the server only uses the run id in the environment. */
export function findProcesses({ text, runId }: { text: string; runId: string }): string[] {
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => Number.isInteger(pid) && pid !== process.pid)
		.map((pid) => ({ command: commandLine(pid), environment: read(`/proc/${pid}/environ`) }))
		.filter(({ command, environment }) => command.includes(text) || environment.includes(`PAPERCLIP_RUN_ID=${runId}`))
		.map(({ command }) => command);
}

function commandLine(pid: number): string {
	return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
