import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";
import { dataFolderAt } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { checkBackup } from "../check-backup.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

it("streams one backup at a time while the server works, and closes one that is not read to its end", async () => {
	const script = `process.stdout.write(require("crypto").randomBytes(4e6).toString("hex").replace(/.{99}/g, "$&\\n"))`;
	const agent = await server.createAgent("process", { command: process.execPath, args: ["-e", script] });
	const run = await server.finish((await server.wake(agent.id)).id);
	const quick = await server.createAgent("process", { command: "true" }, { name: "Quick" });
	const hostile = await server.finish((await server.wake(quick.id)).id);
	const { log } = runFolderOf(dataFolderAt(server.home), hostile.id);
	rmSync(log, { force: true });
	execFileSync("mkfifo", [log]);
	const url = `${server.url}/api/backup`;
	const abandoned = new AbortController();
	const first = await fetch(url, { signal: abandoned.signal });
	expect(first.headers.get("content-type")).toBe("application/gzip");
	expect(await server.send("GET", "/api/backup")).toMatchObject({
		status: 409,
		body: { error: { code: "backup_running" } },
	});
	// A client that does not read blocks no query.
	await server.createAgent("process", { command: "true" }, { name: "Meanwhile" });
	abandoned.abort();
	const second = await until(async () => {
		const response = await fetch(url);
		return response.ok && response;
	});
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-backup-"));
	const file = path.join(folder, "backup");
	await writeFile(file, Buffer.from(await second.arrayBuffer()));
	// Other tests share the server.
	rmSync(log);
	const { end } = await checkBackup(file);
	rmSync(folder, { recursive: true });
	expect(end.logBytes).toBeGreaterThanOrEqual(run.logBytes);
	expect(end.rows.agents).toBeGreaterThan(1);
	expect(end.missingLogs).toBeGreaterThanOrEqual(1);
});
