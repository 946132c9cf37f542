import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { needs } from "./needs.ts";
import { OPTIONAL } from "./optional.ts";
import { probeProgram } from "./probe-program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "needs-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(script: string, mode = 0o755): string {
	const file = path.join(folder, "program");
	writeFileSync(file, `#!/bin/sh\n${script}\n`);
	chmodSync(file, mode);
	return file;
}

it.each([
	["works", "exit 0", null],
	["is broken", "echo cannot open shared object file >&2; exit 127", "does not work: cannot open shared object file"],
	["is broken without a word", "exit 3", "does not work: it ended with exit code 3"],
	["is killed", "kill -SEGV $$", "does not work: it ended with SIGSEGV"],
	["hangs", "exec sleep 1000", "did not end within 0.5 s"],
	["hangs with a program that holds its output", "sleep 5 & sleep 5", "did not end within 0.5 s"],
])("a program that %s", (_, script, reason) => {
	expect(probeProgram(program(script), [], reason?.includes("within") ? { timeoutMs: 500 } : {})).toBe(reason);
});

it("a program that is missing, or may not be started", () => {
	expect(probeProgram(path.join(folder, "missing"), [])).toBe("is not installed");
	expect(probeProgram(program("exit 0", 0o644), [])).toBe("may not be started (EACCES)");
});

it("names what is missing, for the summary", () => {
	const missing = ([["root"], ["ordinary-user"]] as const).flatMap(([name]) => needs(name).meta.missing ?? []);
	expect(missing).toHaveLength(1);
	expect(missing[0]?.remedy).toMatch(/^Run the tests as /);
	expect(Object.values(OPTIONAL).every(({ remedy }) => remedy.endsWith("."))).toBe(true);
});
