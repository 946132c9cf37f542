import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { mountOnItself } from "@paperclipai/test-support/mount-on-itself.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { expect, it, onTestFinished } from "vitest";
import { startServerCommand } from "./support/command-line.ts";
import { useSandbox } from "./support/served-sandbox.ts";

const { sandbox } = useSandbox({ waitsForServer: true });

it("a server whose folder was replaced says so, although it cannot stop cleanly", needs("mount"), async () => {
	const server = await startServerCommand(sandbox);
	onTestFinished(() => server.stop());
	const [away, replacement] = [`${sandbox.home}-away`, `${sandbox.home}-replacement`];
	mkdirSync(replacement);
	copyFileSync(path.join(sandbox.home, "lock"), path.join(replacement, "lock"));
	// The server treats this file as its own, and cannot remove it.
	mountOnItself(path.join(replacement, "lock"));
	renameSync(sandbox.home, away);
	renameSync(replacement, sandbox.home);
	const exited = await server.command.exited;
	execFileSync("umount", [path.join(sandbox.home, "lock")]);
	rmSync(away, { recursive: true });
	expect(exited.exitCode).not.toBe(0);
	// Only the command's error has the hint; the message is in the server's log too.
	expect(exited.stderr).toContain("Start a server on the folder at its current path");
	expect(exited.stderr).toContain("The server did not stop cleanly: EBUSY");
});
