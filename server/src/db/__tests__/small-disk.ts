import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SmallDisk {
	folder: string;
	/** `false` where no file system can be mounted; then a warning is printed. */
	canMount: boolean;
	remove(): void;
}

/** Mounts a small file system that a test can fill. @param size As for `mount`, such as `200m`. */
export function mountSmallDisk(size: string): SmallDisk {
	const folder = mkdtempSync(path.join(tmpdir(), "small-disk-"));
	const canMount = mount(folder, size);
	if (!canMount) console.warn("!!! No file system can be mounted here: tests with a full disk are skipped. !!!");
	return {
		folder,
		canMount,
		remove() {
			if (canMount) execFileSync("umount", ["--lazy", folder]);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function mount(folder: string, size: string): boolean {
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", folder], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
