import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestHome, type TestHome } from "./support/test-home.ts";

const run = promisify(execFile);

let home: TestHome;
beforeEach(async () => {
	home = await createTestHome();
});
afterEach(() => home.remove());

/** The soak scripts check what they did by themselves; here only that they work, in short. */
async function soak(script: string, ...args: string[]): Promise<string> {
	const file = fileURLToPath(new URL(`../../../scripts/soak/${script}`, import.meta.url));
	const env = { ...process.env, DATABASE_URL: home.databaseUrl ?? "" };
	const { stdout } = await run(process.execPath, [file, "--home", home.home, ...args], { env });
	return stdout;
}

it("one run outlives two killed servers, and its watcher misses nothing", async () => {
	const summary = await soak("kill-server.mjs", "--kills", "2", "--seconds", "8");
	expect(summary).toContain("ok    one run");
	expect(summary).not.toContain("FAIL");
}, 120_000);

it("a dozen process trees and a killed server leave nothing behind", async () => {
	const summary = await soak("runs.mjs", "--trees", "12", "--kills", "1");
	expect(summary).toMatch(/survivors +0\n/);
	expect(summary).not.toContain("FAIL");
}, 120_000);
