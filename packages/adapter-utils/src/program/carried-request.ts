import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { RunChildProcessOptions } from "../process/index.ts";
import { containsMarker } from "../wake/request-markers.ts";

const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Whether the standard input, the arguments or the variables of a program, or a file that an argument names, contain the
 * request of the run. `undefined` if the run has no request.
 */
export function isRequestCarried(
	markers: readonly string[],
	args: readonly string[],
	{ stdin = "", prompt = "", env, cwd }: Pick<RunChildProcessOptions, "stdin" | "prompt" | "env" | "cwd">,
): boolean | undefined {
	if (markers.length === 0) return undefined;
	if ([stdin, prompt, ...args, ...Object.values(env)].some((text) => containsMarker(text, markers))) return true;
	return args.some((argument) => containsMarker(readNamedFile(argument, cwd), markers));
}

/** Reads the file that an argument such as `prompt.md`, `--file=prompt.md` or `@prompt.md` names. */
function readNamedFile(argument: string, cwd: string): string {
	try {
		const file = path.resolve(cwd, argument.replace(/^-[^=]*=/, "").replace(/^@/, ""));
		const stats = statSync(file);
		return stats.isFile() && stats.size <= MAX_FILE_BYTES ? readFileSync(file, "utf8") : "";
	} catch {
		return "";
	}
}
