#!/usr/bin/env node
// @ts-check
// A stand-in, to try the adapter without the real program: prints output in its format, and resumes sessions.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

const SESSIONS = path.join(process.env.ACME_HOME ?? path.join(homedir(), ".acme"), "sessions");

/** @param {Record<string, unknown>} event */
const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

/** @param {string} code @param {string} message */
function fail(code, message) {
	print({ type: "error", code, message });
	process.exitCode = 1;
}

async function main() {
	const { values } = parseArgs({
		allowPositionals: true,
		options: {
			json: { type: "boolean" },
			model: { type: "string", default: "acme-1" },
			resume: { type: "string" },
			version: { type: "boolean" },
		},
	});
	if (values.version) return void process.stdout.write("acme 1.0.0\n");
	const prompt = (await text(process.stdin)).trim();
	if (process.env.ACME_FAIL) return fail(process.env.ACME_FAIL, `The service says: ${process.env.ACME_FAIL}.`);
	if (values.resume !== undefined && !existsSync(path.join(SESSIONS, path.basename(values.resume)))) {
		return fail("unknown_session", `There is no session ${values.resume}.`);
	}
	const id = values.resume ?? randomUUID();
	print({ type: "session", id, model: values.model });
	print({ type: "thinking", text: "I look at the folder first." });
	print({ type: "tool_call", id: "t1", name: "list_files", input: { folder: "." } });
	print({ type: "tool_result", id: "t1", ok: true, output: "README.md" });
	mkdirSync(SESSIONS, { recursive: true });
	writeFileSync(path.join(SESSIONS, id), prompt);
	const answer = `The prompt has ${prompt.length} characters.`;
	for (const part of ["The prompt ", `has ${prompt.length} `, "characters."])
		print({ type: "text", delta: true, text: part });
	print({ type: "done", text: answer, usage: { input: 120, cached: 20, output: 15 }, cost: 0.0012 });
}

await main();
