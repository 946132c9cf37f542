import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PARSER_LIMITS } from "@paperclipai/adapter-utils";
import { findSyntaxLocation } from "@paperclipai/adapter-utils/host";
import { loaderFor } from "../../../../platform/settings/node-program.ts";
import { findUiParser } from "./find-export.ts";
import type { PackageManifest } from "./manifest.ts";
import { readUiParser } from "./ui-parser.ts";

const HEAP_MB = 64;
/** Includes the start of the process. */
const LOAD_MS = PARSER_LIMITS.startMs + PARSER_LIMITS.loadMs;
const MAX_PROBLEM_CHARS = 500;
const PROGRAM = "parser-load-program";

/**
 * Loads the UI parser once in a process of its own, in the realm that the terminal gives it, without parsing a line.
 * @returns why it cannot be loaded, with its file, or `null`; also if there is no parser to load.
 */
export async function tryParser(
	packageFolder: string,
	manifest: PackageManifest,
	signal: AbortSignal,
): Promise<string | null> {
	const { state } = await readUiParser(packageFolder, manifest);
	const file = state === "external" ? await findUiParser(packageFolder, manifest) : null;
	if (file === null) return null;
	const problem = await loadOnce(file, signal);
	if (problem === null) return null;
	const [, message] = /^threw while it was being loaded \(SyntaxError: (.*)\)$/.exec(problem) ?? [];
	const folder = await realpath(packageFolder);
	const position = message === undefined ? null : findSyntaxLocation([file], message, folder);
	return `${position ?? path.relative(folder, file)} ${problem}.`;
}

async function loadOnce(file: string, signal: AbortSignal): Promise<string | null> {
	const suffix = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
	const program = fileURLToPath(new URL(`./${PROGRAM}${suffix}`, import.meta.url));
	const flags = ["--experimental-vm-modules", "--no-warnings", "--disallow-code-generation-from-strings"];
	const args = [...flags, `--max-old-space-size=${HEAP_MB}`, ...loaderFor(program), program, file];
	return await new Promise((resolve) => {
		// paperclip:allow-spawn: a part of this server in a separate process, not an agent
		execFile(process.execPath, args, { env: {}, signal, timeout: LOAD_MS, killSignal: "SIGKILL" }, (error, stdout) => {
			if (error === null || stdout !== "") return resolve(readProblem(stdout));
			const isLate = error.killed === true;
			resolve(isLate ? `was not loaded within ${LOAD_MS / 1000} s` : "ended its process while it was being loaded");
		});
	});
}

/** Not trusted, because the parser may have printed it. */
function readProblem(text: string): string | null {
	try {
		const problem: unknown = JSON.parse(text);
		return typeof problem === "string" ? problem.replace(/\s+/g, " ").slice(0, MAX_PROBLEM_CHARS) : null;
	} catch {
		return "printed something while it was being loaded";
	}
}
