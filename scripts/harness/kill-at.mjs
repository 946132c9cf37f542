/**
 * Preloaded into a server (`--import`), which then kills itself at a step of the input journal: `KILL_AT=link:after:2`
 * after the second message file was created. Steps: `link` (a message is added), `write` (its text is written for the
 * feeder), `ring` (the feeder is woken).
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [step, moment, count] = (process.env.KILL_AT ?? "").split(":");
let left = Number(count);
const dies = (name, when) => name === step && when === moment && --left === 0;
const die = () => process.kill(process.pid, "SIGKILL");

function wrap(object, method, nameOf) {
	const original = object[method];
	object[method] = async function (...args) {
		const name = nameOf(args);
		if (name !== null && dies(name, "before")) die();
		const result = await original.apply(this, args);
		if (name !== null && dies(name, "after")) die();
		return result;
	};
}

if (step) {
	wrap(fs.promises, "link", ([, target]) => (/\/messages\/\d+$/.test(String(target)) ? "link" : null));
	const open = fs.promises.open;
	fs.promises.open = async (file, ...more) => {
		const handle = await open(file, ...more);
		const name = /\/input$/.test(String(file)) ? "write" : /\/bell$/.test(String(file)) ? "ring" : null;
		if (name !== null) for (const method of ["write", "writev", "writeFile"]) wrap(handle, method, () => name);
		return handle;
	};
	syncBuiltinESMExports();
}
