import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Script } from "node:vm";

/**
 * Loads a program with the compiled code that the first process saved, because compiling takes longer than most
 * commands.
 */
export function loadProgram(folder, name) {
	const bundle = path.join(folder, "programs.cjs");
	const saved = path.join(folder, `${name}.compiled`);
	const cachedData = read(saved);
	const source = `(function (exports, require, module, __import) {${readFileSync(bundle, "latin1")}\n})`;
	const script = new Script(source, { filename: bundle, ...(cachedData && { cachedData }) });
	const module = { exports: {} };
	script.runInThisContext()(module.exports, createRequire(bundle), module, (name) => import(name));
	if (!cachedData) process.once("exit", () => save(saved, script.createCachedData()));
	return module.exports[name]();
}

function read(file) {
	try {
		return readFileSync(file);
	} catch {
		return undefined;
	}
}

/** Atomic for other processes. */
function save(file, content) {
	const draft = `${file}.${process.pid}`;
	writeFileSync(draft, content);
	renameSync(draft, file);
}
