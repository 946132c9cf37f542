import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Formats one violation. `line` is `null` when it concerns a whole file or a missing one. */
export function violation(file, line, message) {
	return line === null ? `${file} ${message}` : `${file}:${line} ${message}`;
}

/** Runs checks over the repository, prints every violation, and sets the exit code. */
export function report(checks) {
	const root = fileURLToPath(new URL("../..", import.meta.url));
	const violations = [...new Set(checks.flatMap((check) => check(root)))];
	for (const line of violations) console.error(line);
	if (violations.length > 0) process.exitCode = 1;
	return violations.length;
}

/** True for the file that Node was started with, so that a check can be both run and imported. */
export function isMain(moduleUrl) {
	return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
