import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { probeProgram } from "../needs/probe-program.ts";
import { PLACE, podmanIn } from "./podman-storage.ts";
import { PROGRAMS, writeImage } from "./write-image.ts";

/** Runs a container. @returns why it cannot, as a clause after "podman"; `null` = it can. */
export function probePodman(): string | null {
	// Without root, limits and networks depend on how the machine is set up.
	if (process.getuid?.() !== 0) return "is only tested as root";
	const reason = probeProgram("podman", ["--version"]);
	if (reason !== null) return reason;
	for (const name of ["runc", "tar", "ldd"]) {
		const without = probeProgram(name, ["--version"]);
		if (without !== null) return `needs ${name}, which ${without}`;
	}
	const missing = PROGRAMS.filter((name) => !isOnPath(name));
	if (missing.length > 0) return `is tested with an image of ${missing.join(", ")}, which is not installed`;
	const folder = mkdtempSync(PLACE);
	try {
		writeImage(folder);
		const { storage, env } = podmanIn(folder);
		const run = ["run", "--rm", "--init", "--network", "none", "--rootfs", path.join(folder, "image"), "/bin/true"];
		return probeProgram("podman", [...storage, ...run], { env });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function isOnPath(name: string): boolean {
	try {
		execFileSync("/bin/sh", ["-c", 'command -v "$1"', "sh", name], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
