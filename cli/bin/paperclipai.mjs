#!/usr/bin/env node
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// A published package has no sources to build.
if (existsSync(fileURLToPath(new URL("../src", import.meta.url)))) {
	const { buildCheckout } = await import("./build-checkout.mjs");
	const exitCode = await buildCheckout(fileURLToPath(new URL("../..", import.meta.url)));
	if (exitCode !== 0) process.exit(exitCode);
}
await import(new URL("../dist/bundled/index.js", import.meta.url).href);
