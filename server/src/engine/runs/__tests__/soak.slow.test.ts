import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it } from "vitest";

const run = promisify(execFile);

let home: TestHome;
beforeEach(async () => {
	home = await createTestHome();
});
afterEach(() => home.remove());

/** The soak scripts check their results themselves; short runs keep them working. */
async function soak(script: string, ...args: string[]): Promise<string> {
	const file = fileURLToPath(new URL(`../../../../../scripts/soak/${script}`, import.meta.url));
	const env = { ...process.env, DATABASE_URL: home.databaseUrl ?? "" };
	// A failed check ends the script with 1, and is part of its output.
	const { stdout } = await run(process.execPath, [file, ...args], { env }).catch((error) => {
		if (error.stdout) return error as { stdout: string };
		throw error;
	});
	return stdout;
}

it("a run survives two killed servers, and its reader misses nothing", async () => {
	// Long enough on a busy machine for a start between two kills.
	const summary = await soak("kill-server.mjs", "--home", home.home, "--kills", "2", "--seconds", "20");
	expect(summary).toContain("ok    one run");
	expect(summary).not.toContain("FAIL");
});

it("a dozen process trees and a killed server leave nothing behind", async () => {
	const summary = await soak("runs.mjs", "--home", home.home, "--trees", "12", "--kills", "1");
	expect(summary).toMatch(/survivors +0\n/);
	expect(summary).not.toContain("FAIL");
});

it("three servers, one of them killed, start each run once", needs("postgres"), async () => {
	const summary = await soak("several-servers.mjs", "--wakes", "40", "--seconds", "4", "--kills", "1");
	expect(summary).toMatch(/starts seen by the agents +[1-9]/);
	expect(summary).not.toContain("FAIL");
});
