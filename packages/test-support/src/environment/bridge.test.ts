import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
	createSshDriver,
	type InputJournal,
	type InputMessage,
	localDriver,
	privateFilesOf,
	type RunEnvironmentFile,
	type RunScope,
	withRunScope,
} from "@paperclipai/adapter-utils/host";
import { runChildProcess, withPrivateFiles } from "@paperclipai/adapter-utils/server-utils";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { needs } from "../needs/needs.ts";
import { startSshServer } from "../ssh/ssh-server.ts";
import { closeFixture, type EnvironmentFixture, never, openFixture } from "./environment-fixture.ts";
import { processesWith } from "./seen-processes.ts";

const BRIDGE = fileURLToPath(new URL("./bridge-program.mjs", import.meta.url));
const PRINT_FILE = 'echo "$1"; stat -c %a "$1"; cat "$1"';
/** The copy in the environment, which only its user can read. */
const PRINTED = /^\/.*\/carried\/0\/a\.json\n600\nsecret ✓$/;
const LOOP = "while :; do sleep 0.2; done";

const folder = mkdtempSync(path.join(tmpdir(), "bridge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let fixture: EnvironmentFixture;
let calls = 0;

/** The built bridge, in place of a program that an adapter starts. */
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

	it("forwards messages as they arrive, with the paths of the environment, and the end of the input", async () => {
		const message = { id: "message/a", text: "✓ /here/a\n" };
		expect(await forwarded([message, { id: "b", text: "two\n" }, message])).toBe("got ✓ /there/a\ngot two\nend\n");
	});

	it("forwards answers as they were given, because another path would be another decision", async () => {
		expect(await forwarded([{ id: "answer/a", text: "/here/a\n" }])).toBe("got /here/a\nend\n");
	});

	it("sends private files that an argument names", async () => {
		const { result } = await bridged(PRINT_FILE, { files: { "a.json": "secret ✓" } });
		expect(result.stdout).toMatch(PRINTED);
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

	it("fails when its description of the environment is damaged", async () => {
		const failure = bridged("true", { settings: null as never });
		await expect(failure).rejects.toMatchObject({
			code: "environment_failed",
			message: expect.stringContaining("does not describe the environment"),
			hint: expect.stringContaining("Retry"),
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

describe("bridge over SSH", needs("sshd"), () => {
	it("passes on what the program writes after SIGTERM, although its connections get the signal too, and sends files", async () => {
		const server = await startSshServer();
		const { port, user, hostKey, privateKey } = server;
		const settings = { host: "127.0.0.1", port, user, hostKeys: [hostKey], privateKey, basePath: `${folder}/ssh` };
		fixture = await openFixture(() => createSshDriver().open(settings));
		const stop = new AbortController();
		const script = `trap 'sleep 0.5; echo bye; echo error >&2; exit 3' TERM; echo started; ${LOOP}`;
		const { result, log, token } = await bridged(script, { stop, graceSec: 60, driver: "ssh", settings });
		expect([result.exitCode, log]).toEqual([3, "started\nbye\n"]);
		// The shell may report that its `sleep` was terminated, but only once.
		expect(result.stderr).toMatch(/^(Terminated\n)?error\n$/);
		expect(processesWith(token)).toEqual([]);
		const sent = await bridged(PRINT_FILE, { files: { "a.json": "secret ✓" }, driver: "ssh", settings });
		expect(sent.result.stdout).toMatch(PRINTED);
		await closeFixture(fixture);
		expect(existsSync(sent.result.stdout.split("\n")[0] ?? "")).toBe(false);
		await server.remove();
	});
});

function openLocal() {
	return localDriver.open({ folder });
}

/** Returns the output of a program that repeats its input. */
async function forwarded(messages: InputMessage[]): Promise<string> {
	let journal: InputJournal | undefined;
	const script = 'while IFS= read -r line; do printf "got %s\\n" "$line"; done; echo end';
	const running = bridged(script, {
		onInput: (opened) => {
			journal = opened;
		},
	});
	await expect.poll(() => journal).toBeDefined();
	for (const message of messages) await journal?.append(message);
	await journal?.close();
	const { result } = await running;
	expect(result.exitCode).toBe(0);
	return result.stdout;
}

interface BridgedOptions {
	command?: string;
	stdin?: string;
	onInput?: (journal: InputJournal) => void;
	/** Aborted once the program has written something. */
	stop?: AbortController;
	graceSec?: number;
	driver?: string;
	settings?: Record<string, unknown>;
	/** Private files, whose paths are arguments of the script. */
	files?: Record<string, string>;
}

async function bridged(script: string, options: BridgedOptions = {}) {
	const { command = "sh", stdin = "", stop, graceSec = 2, driver = "local", settings = { folder } } = options;
	const { run } = fixture;
	const prepared = { ...fixture.prepared, folders: [...fixture.prepared.folders, { here: "/here", there: "/there" }] };
	const file = path.join(run.folder, "environment.json");
	const spoolFolder = path.join(run.folder, `spool-${crypto.randomUUID()}`);
	const carried = { files: [], inFolders: [privateFilesOf({ spoolFolder })] };
	const content = { driver, settings, run, prepared, carried };
	writeFileSync(file, JSON.stringify(content satisfies RunEnvironmentFile), { mode: 0o600 });
	const scope: RunScope = {
		// Another id than in the environment, because on the same machine the program would be found without the bridge.
		runId: crypto.randomUUID(),
		spoolFolder,
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
	const { onInput, files = {} } = options;
	const program = { cwd: run.agentHome, env: {}, timeoutSec: 0, graceSec, stdin, onLog, ...(onInput && { onInput }) };
	const start = (privateFolder: string) => {
		const paths = Object.keys(files).map((name) => path.join(privateFolder, name));
		return runChildProcess(scope.runId, command, ["-c", script, token, ...paths], program);
	};
	const result = await withRunScope(scope, () => withPrivateFiles(files, start));
	return { result, log, token };
}
