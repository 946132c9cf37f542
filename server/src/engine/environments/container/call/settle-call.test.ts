import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSpool, spoolAt } from "@paperclipai/adapter-utils/host";
import { afterAll, beforeAll, expect, it } from "vitest";
import { always, newRun } from "../__tests__/container-runs.ts";
import { openEngine } from "../engine/engine.ts";
import { callPaths } from "../paths.ts";
import { settleCall } from "./settle-call.ts";

const folder = mkdtempSync(path.join(tmpdir(), "settle-call-"));
const socketPath = path.join(folder, "engine.sock");
/** An engine without containers. */
const server = createServer((_, response) => {
	response.writeHead(404, { "content-type": "application/json" });
	response.end('{"message":"no such container"}');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(socketPath, resolve)));
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

/** The spool says that the program has returned 7. */
function settleWith(settled: string) {
	const prepared = { folders: [], runFolder: "/paperclip", apiUrl: null, state: null };
	const call = { run: newRun(folder), prepared, name: "1" };
	const paths = callPaths(call);
	mkdirSync(paths.folder, { recursive: true });
	createSpool(spoolAt(paths.spool), "");
	writeFileSync(spoolAt(paths.spool).exit, "7\n");
	writeFileSync(paths.settled, settled);
	return settleCall(openEngine(socketPath), call, always);
}

const lost = { how: "lost", survivors: 0 };

it("returns the status that was stored", async () => {
	expect(await settleWith(JSON.stringify({ status: lost, isOutOfMemory: false }))).toEqual(lost);
	const failed = settleWith(JSON.stringify({ status: lost, isOutOfMemory: true }));
	await expect(failed).rejects.toMatchObject({ code: "environment_out_of_memory" });
});

it.each([
	"",
	"null",
	"[]",
	"{}",
	'{"status":null,"isOutOfMemory":false}',
	'{"status":{"how":"killed","survivors":0},"isOutOfMemory":false}',
	'{"status":{"how":"exited","exitCode":"0","signal":null,"survivors":0},"isOutOfMemory":false}',
	JSON.stringify({ status: lost }),
	JSON.stringify({ status: lost, isOutOfMemory: false }).slice(0, -1),
])("settles a call again whose file is damaged: %s", async (settled) => {
	expect(await settleWith(settled)).toEqual({ how: "exited", exitCode: 7, signal: null, survivors: 0 });
});
