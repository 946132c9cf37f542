import { readFileSync, readlinkSync } from "node:fs";

let known: string | undefined;

/**
 * Within what a pid means one process: the boot of the machine and the pid namespace (the container), as `boot/namespace`.
 * `-` for a part that the system does not have.
 */
export function currentPidSpace(): string {
	known ??= `${read(() => readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim())}/${read(() => readlinkSync("/proc/self/ns/pid"))}`;
	return known;
}

function read(part: () => string): string {
	try {
		return part();
	} catch {
		return "-";
	}
}
