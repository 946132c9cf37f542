import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** USER_HZ, which is 100 on every Linux platform of Node. */
const TICKS_PER_SECOND = 100;

export function residentBytes(pid) {
	return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
}

/**
 * @param except Folder whose files are not counted: an embedded database opens the files of a table at its first use.
 */
export function openDescriptors(pid, except) {
	const folder = `/proc/${pid}/fd`;
	return readdirSync(folder).filter((name) => !isWithin(path.join(folder, name), except)).length;
}

/** A descriptor may be closed in the meantime. */
function isWithin(link, folder) {
	try {
		return readlinkSync(link).startsWith(`${folder}/`);
	} catch {
		return true;
	}
}

export function cpuSeconds(pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** `matches` gets the command line, split into words. */
export function findProcesses(matches) {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && matches(commandLine(name)))
		.map(Number);
}

export function findAdapterProcesses(serverPid) {
	const isAdapterProcess = (words) => words.some((word) => /adapter-worker\.(ts|js)$/.test(word));
	return findProcesses(isAdapterProcess).filter((pid) => parentOf(pid) === serverPid);
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

export function watchMemory(pid, everyMs = 50) {
	let highest = residentBytes(pid);
	const sample = () => {
		highest = Math.max(highest, residentBytes(pid));
	};
	const timer = setInterval(sample, everyMs);
	return {
		stop() {
			clearInterval(timer);
			sample();
			return highest;
		},
	};
}
