import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
	localDriver,
	type RunEnvironmentFile,
	type RunScope,
	runChildProcess,
	withRunScope,
} from "@paperclipai/adapter-utils/server-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeFixture, type EnvironmentFixture, never, openFixture } from "./environment-fixture.ts";
import { processesWith } from "./seen-processes.ts";

const BRIDGE = fileURLToPath(new URL("./local-bridge.mjs", import.meta.url));
const LOOP = "while :; do sleep 0.2; done";

let fixture: EnvironmentFixture;
let calls = 0;

/** The bridge of the build, in place of a program that an adapter starts. */
describe("bridge", () => {
	beforeEach(async () => {
		fixture = await openFixture(openLocal);
	});
	afterEach(() => closeFixture(fixture));

	it("passes on input, output and exit code", async () => {
		const { result, log } = await bridged("cat; echo error >&2; exit 7", { stdin: "input ✓\n" });
		expect(result).toMatchObject({ exitCode: 7, signal: null, stdout: "input ✓\n", stderr: "error\n" });
		expect(log).toBe("input ✓\n");
	});

	it("ends as the program has ended", async () => {
		expect((await bridged("kill -KILL $$")).result).toMatchObject({ exitCode: null, signal: "SIGKILL" });
		expect((await bridged("kill -USR2 $$")).result).toMatchObject({ exitCode: null, signal: "SIGUSR2" });
	});

	it("fails as the environment has failed", async () => {
		const failure = bridged("", { command: "no-such-program" });
		await expect(failure).rejects.toMatchObject({
			code: "command_not_found",
			hint: expect.stringContaining("Install"),
		});
	});

	it("lets the program end in its own way when the run is stopped", async () => {
		const stop = new AbortController();
		const script = `trap 'echo bye; exit 3' TERM; echo started; ${LOOP}`;
		const { result, log, token } = await bridged(script, { stop });
		expect([result.exitCode, log]).toEqual([3, "started\nbye\n"]);
		expect(processesWith(token)).toEqual([]);
	});

	it("kills a program that ignores SIGTERM after its grace period", async () => {
		const stop = new AbortController();
		const { result, log, token } = await bridged(`trap '' TERM; echo started; ${LOOP}`, { stop });
		expect([result.signal, log]).toEqual(["SIGKILL", "started\n"]);
		expect(processesWith(token)).toEqual([]);
	});
});

function openLocal() {
	return localDriver.open({ folder: path.join(process.env.TMPDIR ?? "/tmp", "bridge-environment") });
}

/** @param more.stop Aborted once the program has written something. */
async function bridged(script: string, more: { command?: string; stdin?: string; stop?: AbortController } = {}) {
	const { command = "sh", stdin = "", stop } = more;
	const { run, prepared } = fixture;
	const file = path.join(run.folder, "environment.json");
	const settings = { folder: path.dirname(path.dirname(prepared.runFolder)) };
	const content = { driver: "local", settings, run, prepared, carried: { files: [], inFolders: [] } };
	writeFileSync(file, JSON.stringify(content satisfies RunEnvironmentFile), { mode: 0o600 });
	const scope: RunScope = {
		runId: run.runId,
		spoolFolder: path.join(run.folder, `spool-${crypto.randomUUID()}`),
		environment: { bridge: [BRIDGE], file, identity: fixture.environment.identity },
		nextCall: () => ++calls,
		loggedBytes: () => 0,
		signal: stop?.signal ?? never,
		detach: never,
	};
	const token = `token-${crypto.randomUUID()}`;
	let log = "";
	const onLog = async (stream: string, chunk: string) => {
		if (stream === "stdout") log += chunk;
		stop?.abort();
	};
	const options = { cwd: run.agentHome, env: {}, timeoutSec: 0, graceSec: 2, stdin, onLog };
	const result = await withRunScope(scope, () => runChildProcess(run.runId, command, ["-c", script, token], options));
	return { result, log, token };
}
