import { createHash, randomUUID } from "node:crypto";
import { currentPidSpace } from "./pid-space.ts";
import { identifyProcess, isProcessAlive } from "./process-identity.ts";

/** `"unknown"` for a process of another container or machine. */
export type ClaimState = "alive" | "dead" | "unknown";

const CLAIM = /^([0-9a-f]{8})-(\d+)-(\d+|x)-[0-9a-f]{8}$/;

/** Returns a unique name that identifies this process, so that any process may remove the claim after a crash. */
export function newClaim(): string {
	const startTime = identifyProcess(process.pid)?.startTime ?? "x";
	return `${pidSpace()}-${process.pid}-${startTime}-${randomUUID().slice(0, 8)}`;
}

export function isClaim(name: string): boolean {
	return CLAIM.test(name);
}

/** A name that is not a claim counts as the claim of a dead process. */
export function claimState(name: string): ClaimState {
	const [, space, pid, startTime] = CLAIM.exec(name) ?? [];
	if (space === undefined) return "dead";
	if (space !== pidSpace()) return "unknown";
	const identity = { pid: Number(pid), startTime: startTime === "x" ? null : (startTime ?? null) };
	return isProcessAlive(identity) ? "alive" : "dead";
}

function pidSpace(): string {
	return createHash("sha256").update(currentPidSpace()).digest("hex").slice(0, 8);
}
