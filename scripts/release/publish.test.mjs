import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { publishAll } from "./publish.mjs";

// Another process, because this one waits for npm.
const REGISTRY = `
	const version = { name: "one", version: "1.0.0", repository: { url: "git+https://example.com/other.git" }, dist: {} };
	const body = JSON.stringify({ name: "one", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } });
	const server = require("node:http").createServer((_, response) => response.end(body));
	server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

test("a version that another project has published under the same name is not taken for ours", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-publish-"));
	const registry = spawn(process.execPath, ["--eval", REGISTRY], { stdio: ["ignore", "pipe", "inherit"] });
	try {
		const lines = createInterface({ input: registry.stdout });
		const port = await new Promise((resolve) => lines.once("line", resolve));
		const repository = { url: "git+https://example.com/ours.git" };
		mkdirSync(path.join(folder, "one"));
		const manifest = JSON.stringify({ name: "one", version: "1.0.0", repository });
		writeFileSync(path.join(folder, "one/package.json"), manifest);
		const env = { PATH: process.env.PATH, HOME: folder, npm_config_registry: `http://127.0.0.1:${port}/` };
		assert.throws(() => publishAll(folder, { env, isDryRun: true }), /by another project, git\+https:.*other\.git/);
	} finally {
		registry.kill();
		rmSync(folder, { recursive: true, force: true });
	}
});
