import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Kills this process at a step of a function: a start of git, or a change to a folder. `before` the step, `during` it
 * (git continues), or `together` with git.
 */
const [module, name, argument, step, way] = process.argv.slice(2);
let steps = 0;
const die = () => process.kill(process.pid, "SIGKILL");

const { spawn } = childProcess;
childProcess.spawn = (...args) => {
	const isLast = ++steps === Number(step);
	if (isLast && way === "before") die();
	const [program, list, options] = args;
	// The pipe tells the test when the last git has ended.
	const child = spawn(program, list, { ...options, stdio: ["pipe", "pipe", "pipe", 3] });
	if (isLast && way === "together") process.kill(-child.pid, "SIGKILL");
	if (isLast) setTimeout(die, 1);
	return child;
};
// The removal of a folder is one step: its paths are bytes, and the folder itself comes last.
const isWithinRemoval = (change, path) =>
	Buffer.isBuffer(path) ? change !== "rmdir" || path.includes("/proc/self/fd/") : change === "rmdir";
for (const change of ["rename", "rm", "rmdir", "unlink", "link", "copyFile"]) {
	const real = fs.promises[change];
	fs.promises[change] = (...args) => {
		if (isWithinRemoval(change, args[0])) return real(...args);
		const isLast = ++steps === Number(step);
		if (isLast && way === "before") die();
		const result = real(...args);
		if (isLast) setImmediate(die);
		return result;
	};
}
syncBuiltinESMExports();

const functions = await import(module);
try {
	console.log(JSON.stringify({ result: await functions[name](JSON.parse(argument)), steps }));
} catch (error) {
	console.log(JSON.stringify({ code: error.code ?? String(error), steps }));
}
