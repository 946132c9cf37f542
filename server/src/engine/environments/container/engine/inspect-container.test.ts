import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEngine } from "./engine.ts";
import { inspectContainer } from "./inspect-container.ts";

let server: Server | undefined;
let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "paperclip-engine-"));
});
afterEach(() => {
	server?.close();
	rmSync(folder, { recursive: true });
});

/** Fails this often, like Podman when the process ends at that moment. */
async function failingEngine(times: number) {
	let left = times;
	server = createServer((_, response) => {
		const message = "read /proc/19013/cgroup: no such process";
		const body = left-- > 0 ? { message } : { State: { Running: false, Status: "exited" } };
		response.writeHead("message" in body ? 500 : 200, { "content-type": "application/json" });
		response.end(JSON.stringify(body));
	});
	const socketPath = path.join(folder, "engine.sock");
	await new Promise<void>((resolve) => server?.listen(socketPath, resolve));
	return openEngine(socketPath);
}

const signal = new AbortController().signal;

it("asks again when the process of the container ended while the engine looked at it", async () => {
	expect(await inspectContainer(await failingEngine(2), "container", signal)).toMatchObject({
		State: { Running: false },
	});
});

it("reports an engine that goes on to fail", async () => {
	await expect(inspectContainer(await failingEngine(100), "container", signal)).rejects.toMatchObject({
		code: "environment_engine_failed",
		message: expect.stringContaining("no such process"),
	});
});
