import { execFileSync } from "node:child_process";

/** Makes a file undeletable until it is unmounted. For tests that declare `needs("mount")`. */
export function mountOnItself(file: string): void {
	execFileSync("mount", ["--bind", file, file], { stdio: "ignore" });
}
