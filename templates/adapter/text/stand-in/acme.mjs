#!/usr/bin/env node
// @ts-check
// A stand-in, to try the adapter without the real program: prints output in its format.
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

async function main() {
	const { values } = parseArgs({
		allowPositionals: true,
		options: { model: { type: "string" }, version: { type: "boolean" } },
	});
	if (values.version) return void process.stdout.write("acme 1.0.0\n");
	const prompt = (await text(process.stdin)).trim();
	if (process.env.ACME_FAIL) {
		process.stderr.write(`acme: ${process.env.ACME_FAIL}\n`);
		process.exitCode = 1;
		return;
	}
	process.stdout.write(`I look at the folder first.\n\nThe prompt has ${prompt.length} characters.\n`);
}

await main();
