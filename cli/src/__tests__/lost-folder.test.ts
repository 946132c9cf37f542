import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { mountOnItself } from "@paperclipai/test-support/mount-on-itself.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { expect, it, onTestFinished } from "vitest";
import { startServerCommand } from "./support/command-line.ts";
import { usePlace } from "./support/served-sandbox.ts";

const { place } = usePlace({ waitsForServer: true });

it("a server whose folder was replaced says so, although it cannot stop cleanly", needs("mount"), async () => {
	const server = await startServerCommand(place);
	onTestFinished(() => server.stop());
	const [away, replacement] = [`${place.home}-away`, `${place.home}-replacement`];
	mkdirSync(replacement);
	copyFileSync(path.join(place.home, "lock"), path.join(replacement, "lock"));
	// The server takes this file for its own, and cannot remove it.
	mountOnItself(path.join(replacement, "lock"));
	renameSync(place.home, away);
	renameSync(replacement, place.home);
	const exited = await server.command.exited;
	execFileSync("umount", [path.join(place.home, "lock")]);
	rmSync(away, { recursive: true });
	expect(exited.exitCode).not.toBe(0);
	// Only the command's error has the hint; the message is in the server's log too.
	expect(exited.stderr).toContain("Start a server on the folder where it is now");
	expect(exited.stderr).toContain("The server did not stop cleanly: EBUSY");
});
