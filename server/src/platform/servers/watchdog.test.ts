import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it, onTestFinished } from "vitest";
import { startWatchdog } from "./watchdog.ts";

it("leaves the runs of a server that has exited to the next one, even while its parent does not wait for it", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "watchdog-"));
	const killed = path.join(folder, "killed");
	const parent = spawn("sh", ["-c", "sleep 600 & echo $!; wait"], { stdio: ["ignore", "pipe", "ignore"] });
	const [output] = await once(parent.stdout, "data");
	const server = Number(output);
	const guard = startWatchdog({ server, everyMs: 50, rounds: 2, command: ["/usr/bin/touch", killed] });
	onTestFinished(() => {
		guard.kill("SIGKILL");
		parent.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	});
	await until(() => existsSync(killed));

	parent.kill("SIGSTOP");
	process.kill(server, "SIGKILL");
	let rounds = 0;
	const isOver = () => guard.exitCode !== null || rounds === 3;
	await until(() => {
		if (existsSync(killed)) rounds++;
		rmSync(killed, { force: true });
		return isOver();
	});
	expect(guard.exitCode).not.toBeNull();
});
