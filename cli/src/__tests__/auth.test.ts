import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { findRunningServer } from "../client/connection/find-server.ts";
import { runCommand, type StartedServer, startServerCommand } from "./support/command-line.ts";
import { startCommandSession, useCommandSession } from "./support/command-session.ts";
import { createSandbox, type Sandbox } from "./support/sandbox.ts";

let sandbox: Sandbox;
let server: StartedServer;
/** A user who cannot read the data folder. */
let elsewhere: Sandbox;
const otherHome = mkdtempSync(path.join(tmpdir(), "paperclip-elsewhere-"));

beforeAll(async () => {
	sandbox = await createSandbox();
	server = await startServerCommand(sandbox, "--deployment", "authenticated", "--host", "0.0.0.0");
	elsewhere = { ...sandbox, home: otherHome, env: { PAPERCLIP_API_URL: server.url } };
});
afterAll(async () => {
	await server?.stop();
	await sandbox.remove();
	rmSync(otherHome, { recursive: true });
});

const own = useCommandSession(() => sandbox);

it("prints what a server on all addresses needs, and accepts its key file only from those who can read it", async () => {
	await expect
		.poll(() => server.command.stderr())
		.toMatch(/paperclipai auth key create NAME\n.*PAPERCLIP_ALLOWED_HOSTS=paperclip\.example:\d+/s);
	expect(findRunningServer(sandbox.home)).toMatchObject({
		deployment: "authenticated",
		host: "0.0.0.0",
		url: server.url,
	});
});

it("creates the first key without credentials only for the user of the data folder", async () => {
	expect(await runCommand(elsewhere, "auth", "key", "create", "mine")).toMatchObject({
		exitCode: 1,
		stdout: "",
		stderr: expect.stringMatching(/^credentials_required /),
	});
	expect((await own.run("status")).stdout).toMatch(/\ndeployment: authenticated\n/);
	const { stdout, stderr, exitCode } = await own.run("auth", "key", "create", "laptop");
	expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining("not shown again") });
	const key = stdout.trim();
	expect(key).toMatch(/^pcb_[\w-]{43}$/);
	const withKey = startCommandSession({ ...elsewhere, env: { ...elsewhere.env, PAPERCLIP_API_KEY: key } });
	onTestFinished(withKey.stop);
	const watched = await withKey.run("run", "--watch");
	expect(watched).toMatchObject({ exitCode: 0 });
	expect((await withKey.run("runs", "bundle", "latest")).stdout).toContain('"run"');
	const backup = path.join(otherHome, "backup.ndjson.gz");
	expect(await withKey.run("backup", backup)).toMatchObject({ exitCode: 0 });
	expect((await own.run("run", "--watch", "--json")).stdout).toBe(
		(await own.run("runs", "watch", "latest", "--json")).stdout,
	);

	const listed = JSON.parse((await own.run("auth", "key", "list", "--json")).stdout);
	expect(listed).toMatchObject([{ name: "laptop", lastUsedAt: expect.any(String), revokedAt: null }]);
	expect((await own.run("auth", "key", "revoke", "laptop")).stdout).toContain("Revoked the key laptop");
	expect(await withKey.run("agent", "list")).toMatchObject({
		exitCode: 1,
		stderr: expect.stringMatching(/^credentials_invalid /),
	});
});
