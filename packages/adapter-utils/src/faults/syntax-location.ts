import { spawnSync } from "node:child_process";
import path from "node:path";

const TIMEOUT_MS = 5_000;

/** Parses the files that are imported statically or by a literal `import("./file")`, but runs none of them. */
const PARSE = `
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { SourceTextModule } = require("node:vm");
const [wanted, ...entries] = process.argv.slice(1);
const files = new Set(entries);
for (const file of files) {
	let text;
	try { text = readFileSync(file, "utf8"); } catch { continue; }
	const imported = [...text.matchAll(/\\b(?:from|import)\\s*\\(?\\s*["'](\\.{1,2}\\/[^"']+\\.m?js)["']/g)];
	for (const [, specifier] of imported) files.add(path.resolve(path.dirname(file), specifier));
	try { new SourceTextModule(text, { identifier: file }); } catch (error) { if (error.message === wanted) throw error; }
}`;

/**
 * Finds the file, line and column of a syntax error in ES modules, which Node reports only for an uncaught error.
 * @param entries absolute paths of modules
 * @param message of the `SyntaxError`
 * @returns such as `dist/index.js:3:7`, without a column at the end of the text, relative to `folder`; `null` if none is found.
 */
export function findSyntaxLocation(entries: string[], message: string, folder: string): string | null {
	// paperclip:allow-spawn: only parses files, in a process because Node prints the position of uncaught errors alone
	const { stderr } = spawnSync(
		process.execPath,
		["--experimental-vm-modules", "--no-warnings", "-e", PARSE, "--", message, ...entries],
		{ encoding: "utf8", env: {}, stdio: ["ignore", "ignore", "pipe"], timeout: TIMEOUT_MS, killSignal: "SIGKILL" },
	);
	// Node prints the path with the line, the source of the line, and carets below the fault, unless the text ends too early.
	const [, file, line, before] = /^(.+):(\d+)\n.*\n(?:([ \t]*)\^)?/.exec(stderr ?? "") ?? [];
	if (file === undefined) return null;
	return `${path.relative(folder, file)}:${line}${before === undefined ? "" : `:${before.length + 1}`}`;
}
