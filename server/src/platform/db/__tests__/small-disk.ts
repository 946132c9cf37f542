import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { onTestFinished } from "vitest";
import { isOutOfSpace } from "../../errors/out-of-space.ts";

export interface SmallDisk {
	folder: string;
	/** Mounted only where tests with `needs("mount")` run. */
	canMount: boolean;
	freeBytes(): number;
	/** Fills it up to `leave` bytes. Returns the function that frees them, which also runs at the end of the test. */
	fill(leave?: number): () => void;
	remove(): void;
}

/** @param size As for `mount`, such as `200m`. */
export function mountSmallDisk(size: string): SmallDisk {
	const folder = mkdtempSync(path.join(tmpdir(), "small-disk-"));
	const canMount = !needs("mount").skip;
	if (canMount) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", folder]);
	return {
		folder,
		canMount,
		freeBytes: () => freeBytes(folder),
		fill: (leave = 0) => fill(folder, leave),
		remove() {
			if (canMount) execFileSync("umount", ["--lazy", folder]);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function freeBytes(folder: string): number {
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize;
}

function fill(folder: string, leave: number): () => void {
	const file = path.join(folder, `filler-${randomUUID()}`);
	const free = () => rmSync(file, { force: true });
	// Leftovers of a failed test would fail the next ones.
	onTestFinished(free);
	const handle = openSync(file, "w");
	for (const size of [1 << 20, 4096]) {
		try {
			while (leave === 0 || freeBytes(folder) > leave) writeSync(handle, Buffer.alloc(size));
		} catch (error) {
			if (!isOutOfSpace(error)) throw error;
		}
	}
	closeSync(handle);
	return free;
}
