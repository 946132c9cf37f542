import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendWorkspaceFiles } from "../calls/carried-files.ts";
import { scanHostKey } from "../probe/scan-host-key.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import type { ClientFiles } from "./client-files.ts";
import { openConnection } from "./ssh-connection.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "broken-client-"));
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

/** Puts a program first on PATH, or replaces the whole PATH. */
function usePrograms(name: string, script: string | null, mode = 0o755) {
	const bin = path.join(folder, "bin");
	mkdirSync(bin);
	if (script !== null) writeFileSync(path.join(bin, name), script);
	if (script !== null) chmodSync(path.join(bin, name), mode);
	vi.stubEnv("PATH", script === null || mode !== 0o755 ? bin : `${bin}:${process.env.PATH}`);
}

const SETTINGS = { host: "127.0.0.1", port: 1, user: "u", basePath: "/b", hostKeys: ["ssh-ed25519 AAAA"] };
const BROKEN = "#!/bin/sh\necho 'ssh: error while loading shared libraries: libcrypto.so.3' >&2\nexit 127\n";
const never = new AbortController().signal;

function connect() {
	const files = {
		knownHosts: path.join(folder, "known"),
		log: () => path.join(folder, "log"),
		socket: () => path.join(folder, "socket"),
		key: () => undefined,
		writeKey: () => undefined,
		removeKey: () => undefined,
	};
	return openConnection(SETTINGS, files as unknown as ClientFiles, 1, never).catch((error: unknown) => error);
}
const scan = (maxMs?: number) =>
	scanHostKey({ host: "127.0.0.1", port: 1, ...(maxMs && { maxMs }) }).catch((error: unknown) => error);

it.each([
	["is not installed", null, 0o755, /has no SSH client/],
	["may not be started", "#!/bin/sh\n", 0o644, /has no SSH client/],
	["is broken", BROKEN, 0o755, /does not start: .*libcrypto/],
	["needs an interpreter that is missing", "#!/proc/missing/interpreter\n", 0o755, /does not start: .*not found/],
])("says so when the SSH client %s", async (_, script, mode, message) => {
	usePrograms("ssh", script, mode);
	expect(await connect()).toMatchObject({ code: "ssh_not_found", message: expect.stringMatching(message) });
});

it.each([
	["is not installed", null, /has no SSH client/],
	["is broken", BROKEN, /does not start: .*libcrypto/],
])("says so when ssh-keyscan %s", async (_, script, message) => {
	usePrograms("ssh-keyscan", script);
	expect(await scan()).toMatchObject({ code: "ssh_not_found", message: expect.stringMatching(message) });
});

it("does not wait for an ssh-keyscan that hangs", async () => {
	usePrograms("ssh-keyscan", "#!/bin/sh\nexec sleep 1000\n");
	expect(await scan(300)).toMatchObject({ code: "ssh_connection_failed" });
});

it("says that tar is missing, and not that the remote machine rejects the files", async () => {
	writeFileSync(path.join(folder, "file"), "");
	usePrograms("tar", null);
	// Unpacking an empty archive fails.
	const shell = {
		run: async () => ({ exitCode: 2, stdout: Buffer.alloc(0), stderr: Buffer.from("not a tar archive") }),
	} as unknown as RemoteShell;
	const workspace = { id: "w", path: folder, repository: folder, branch: "b", files: ["file"] };
	const sending = sendWorkspaceFiles(shell, workspace as never, "/there", never);
	await expect(sending).rejects.toMatchObject({
		code: "environment_files_unreadable",
		message: expect.stringMatching(/tar cannot be started: .*ENOENT/),
	});
});
