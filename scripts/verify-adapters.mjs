#!/usr/bin/env node
// Runs the part of the adapter kit that starts no program, for every built-in adapter and for the example, from sources, as
// the last step of `pnpm policy`. The slow tests of the kit run all of it.
import { execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readAdapters } from "./policy/adapters/adapter-types.mjs";
import { verifyFromSource } from "./testing/from-source.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EXAMPLE = "examples/external-adapter";

const folders = readAdapters(ROOT).map(({ folder }) => folder);
// Paperclip loads the build of an external adapter.
execFileSync(process.execPath, ["examples/build.mjs"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
await Promise.all([
	verify(folders.filter((_, index) => index % 2 === 0)),
	verify([...folders.filter((_, index) => index % 2 === 1), EXAMPLE]),
]);

/** Verifies folders one after the other, because each keeps a processor busy. */
function verify(some) {
	const child = spawn(process.execPath, verifyFromSource(["--brief", "--static", ...some]), {
		cwd: ROOT,
		stdio: ["ignore", "inherit", "inherit"],
	});
	return new Promise((resolve) =>
		child.once("close", (code) => {
			if (code !== 0) process.exitCode = 1;
			resolve();
		}),
	);
}
