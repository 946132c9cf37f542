import { execFileSync } from "node:child_process";

/** Makes a file that can be read and written, but not removed, until it is unmounted. `false` where nothing can be mounted. */
export function mountOnItself(file: string): boolean {
	try {
		execFileSync("mount", ["--bind", file, file], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
