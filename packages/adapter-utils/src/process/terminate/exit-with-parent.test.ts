import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { identifyProcess, isProcessAlive } from "../identify/process-identity.ts";

const TSX = createRequire(new URL("../../../../../cli/package.json", import.meta.url)).resolve("tsx/esm");

/** The child prints its pid, then blocks its main thread forever. */
const LOOPING = `
	import { writeSync } from "node:fs";
	const { exitWithParent } = await import(${JSON.stringify(new URL("./exit-with-parent.ts", import.meta.url).href)});
	exitWithParent();
	writeSync(1, String(process.pid));
	for (;;) {}
`;

it("kills a process in an endless loop when its parent is killed", async () => {
	const node = [process.execPath, "--import", pathToFileURL(TSX).href, "--input-type=module", "--eval", LOOPING];
	const parent = spawn("sh", ["-c", '"$@" & wait', "sh", ...node], { stdio: ["ignore", "pipe", "inherit"], env: {} });
	onTestFinished(() => void parent.kill("SIGKILL"));
	const pid = await firstNumber(parent);
	const child = identifyProcess(pid);
	if (child === null) throw new Error("The child exited before its parent.");
	onTestFinished(() => {
		if (isProcessAlive(child)) process.kill(pid, "SIGKILL");
	});

	parent.kill("SIGKILL");
	await once(parent, "exit");
	await expect.poll(() => isProcessAlive(child)).toBe(false);
});

async function firstNumber({ stdout }: ChildProcess): Promise<number> {
	if (stdout === null) throw new Error("The child has no stdout pipe.");
	const [chunk] = await once(stdout, "data");
	return Number(chunk);
}
