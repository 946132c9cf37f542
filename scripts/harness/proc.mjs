import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Resident memory of a process in bytes. */
export function residentBytes(pid) {
	return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
}

export function openDescriptors(pid) {
	return readdirSync(`/proc/${pid}/fd`).length;
}

/** Seconds of processor time that a process has used. */
export function cpuSeconds(pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Pids of all living processes whose command line fits. */
export function findProcesses(fits) {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && fits(commandLine(name)))
		.map(Number);
}

/** Pids of the processes of external adapters that a server has. */
export function findAdapterProcesses(serverPid) {
	const isAdapterHost = (words) => words.some((word) => /adapter-host\.(ts|js)$/.test(word));
	return findProcesses(isAdapterHost).filter((pid) => parentOf(pid) === serverPid);
}

function parentOf(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
		return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
	} catch {
		return 0;
	}
}

function commandLine(pid) {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
	} catch {
		return [];
	}
}

/** Watches how far a process's memory rises; `stop` gives the highest value in bytes. */
export function watchMemory(pid, everyMs = 50) {
	let highest = residentBytes(pid);
	const look = () => {
		highest = Math.max(highest, residentBytes(pid));
	};
	const timer = setInterval(look, everyMs);
	return {
		stop() {
			clearInterval(timer);
			look();
			return highest;
		},
	};
}
