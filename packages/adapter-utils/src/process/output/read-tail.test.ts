import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { readTail } from "./read-tail.ts";

it("reads a file of the default maximum size whole, and the end of a longer one from a whole character on", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "read-tail-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const file = path.join(folder, "stdout");
	const most = "x".repeat(AGENT_LIMITS.resultOutputBytes);
	for (const [content, tail] of [
		[most, most],
		[`a${most}`, most],
		[`é${most.slice(1)}`, most.slice(1)],
	]) {
		writeFileSync(file, content ?? "");
		expect((await readTail(file)) === tail).toBe(true);
	}
});
