import { execFileSync } from "node:child_process";

/** Makes a file that can be read and written, but not removed, until it is unmounted. For tests that declare `needs("mount")`. */
export function mountOnItself(file: string): void {
	execFileSync("mount", ["--bind", file, file], { stdio: "ignore" });
}
