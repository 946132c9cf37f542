import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** `line` is `null` when it concerns a whole file or a missing one. */
export function violation(file, line, message) {
	return line === null ? `${file} ${message}` : `${file}:${line} ${message}`;
}

/**
 * Runs checks over the checkout in the first argument of the program, by default this one. Prints the violations and
 * sets the exit code: 1 with violations, 2 when the argument is not a folder. A check is `{ name, check, describe }`:
 * `check(root)` returns the violations, `describe(root)` the sentence that is true without any.
 */
export function report(checks) {
	const root = resolve(process.argv[2] ?? fileURLToPath(new URL("../..", import.meta.url)));
	if (!isFolder(root)) {
		console.error(`${root} is not a folder; name a checkout of Paperclip, or none for this one`);
		process.exitCode = 2;
		return;
	}
	const seen = new Set();
	for (const { name, check, describe } of checks) {
		const violations = [...new Set(checked(check, root))];
		for (const line of violations) if (!seen.has(line)) console.error(line);
		for (const line of violations) seen.add(line);
		console.log(`${name}: ${violations.length === 0 ? describe(root) : count(violations.length)}`);
	}
	if (seen.size > 0) process.exitCode = 1;
	if (checks.length > 1)
		console.log(`policy: ${seen.size === 0 ? `${checks.length} checks passed` : count(seen.size)}`);
}

/** A file that cannot be parsed is a violation too. */
function checked(check, root) {
	try {
		return check(root);
	} catch (error) {
		if (error.violation === undefined) throw error;
		return [error.violation];
	}
}

function isFolder(path) {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function count(violations) {
	return violations === 1 ? "1 violation" : `${violations} violations`;
}

/** Whether Node was started with this file, so that a check can be both run and imported. */
export function isMain(moduleUrl) {
	return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
