#!/usr/bin/env node
// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [option, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (option === "--version" || option === "-v")) {
	// Nothing has to be built or loaded to know it.
	const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
	process.stdout.write(`${version}\n`);
} else {
	await runCommandLine();
}

async function runCommandLine() {
	// A published package has no sources to build.
	if (existsSync(fileURLToPath(new URL("../src", import.meta.url)))) {
		const { buildCheckout } = await import("./build-checkout.mjs");
		const exitCode = await buildCheckout(fileURLToPath(new URL("../..", import.meta.url)));
		if (exitCode !== 0) process.exit(exitCode);
	}
	await import(new URL("../dist/bundled/index.js", import.meta.url).href);
}
