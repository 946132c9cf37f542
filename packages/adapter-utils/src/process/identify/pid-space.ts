import { readFileSync, readlinkSync } from "node:fs";

let known: string | undefined;

/**
 * Scope within which a pid is unique: boot id and pid namespace as `boot/namespace`, `-` for a part that the system
 * lacks.
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
