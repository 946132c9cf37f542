import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
	createSshDriver,
	fingerprintOf,
	isRetryable,
	repeatUntilReached,
	scanHostKey,
} from "@paperclipai/adapter-utils/host";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missingPath } from "../missing-path.ts";
import { needs } from "../needs/needs.ts";
import { type SshServer, startSshServer } from "../ssh/ssh-server.ts";
import { startTcpProxy, type TcpProxy } from "../ssh/tcp-proxy.ts";
import { until } from "../until.ts";
import { closeFixture, collect, followThrough, never, openFixture, runCall } from "./environment-fixture.ts";
import { processesWith } from "./seen-processes.ts";

const basePath = mkdtempSync(path.join(tmpdir(), "ssh-connection-"));
let server: SshServer;
let proxy: TcpProxy;

const open = (more: Record<string, unknown> = {}) => {
	const { user, hostKey, privateKey } = server;
	const settings = { host: "127.0.0.1", port: proxy.port, user, hostKeys: [hostKey], privateKey, basePath };
	return createSshDriver().open({ ...settings, ...more });
};
const failureOf = async (more: Record<string, unknown>) => {
	const environment = open(more);
	const findings = await environment.probe({ command: null, signal: never });
	await environment.close();
	return findings.find(({ level }) => level === "error");
};

describe("connections over SSH", needs("sshd"), () => {
	beforeAll(async () => {
		server = await startSshServer();
		proxy = await startTcpProxy(server.port);
	});
	afterAll(async () => {
		await proxy.close();
		await server.remove();
		rmSync(basePath, { recursive: true, force: true });
	});

	it("delivers all output in order over a connection that breaks again and again", async () => {
		const fixture = await openFixture(() => open());
		const call = fixture.shell("seq 1 1000000; seq 1 40000 >&2; exit 7");
		await fixture.environment.start(call, never);
		const output = collect();
		let cutAt = 0;
		const sink = {
			...output.sink,
			write: async (stream: "stdout" | "stderr", bytes: Uint8Array) => {
				await output.sink.write(stream, bytes);
				if (output.sizes().stdout < cutAt) return;
				cutAt += 500_000;
				proxy.cut();
			},
		};
		const broken = await followThrough(fixture.environment, call, { ...output, sink });
		expect(broken.length).toBeGreaterThanOrEqual(5);
		const expected = (to: number) => Array.from({ length: to }, (_, index) => `${index + 1}\n`).join("");
		expect(output.text("stdout") === expected(1_000_000)).toBe(true);
		expect(output.text("stderr") === expected(40_000)).toBe(true);
		expect(await fixture.environment.settle(call, never)).toMatchObject({ exitCode: 7 });
		await closeFixture(fixture);
	});

	it("goes on after the SSH server was away, while the program went on", async () => {
		const fixture = await openFixture(() => open());
		const call = fixture.shell('echo one; while [ ! -e "go-$0" ]; do sleep 0.1; done; echo two');
		await fixture.environment.start(call, never);
		const output = collect();
		const following = followThrough(fixture.environment, call, output);
		await until(() => output.text("stdout") === "one\n");
		const accepted = proxy.accepted();
		await server.stop();
		proxy.cut();
		await until(() => proxy.accepted() > accepted);
		const error = await fixture.environment.signal(call, "SIGTERM", never).catch((thrown) => thrown);
		expect(isRetryable(error)).toBe(true);
		await server.start();
		const other = await openFixture(() => open());
		await runCall(other, other.shell(`: >"${fixture.cwd}/go-${call.token}"`));
		const broken = await following;
		const codes = broken.map(({ code }) => code);
		expect(codes).toContain("ssh_connection_failed");
		// The session may end before its connection does.
		expect(codes.filter((code) => code !== "ssh_connection_failed" && code !== "ssh_session_lost")).toEqual([]);
		expect(output.text("stdout")).toBe("one\ntwo\n");
		for (const each of [fixture, other]) await closeFixture(each);
	});

	it("runs many calls at a time", async () => {
		const fixture = await openFixture(() => open());
		const numbers = Array.from({ length: 20 }, (_, index) => String(index));
		const results = await Promise.all(
			numbers.map((number) => runCall(fixture, fixture.shell(`echo ${number}; sleep 1`))),
		);
		expect(results.map(({ stdout }) => stdout.trim())).toEqual(numbers);
		await closeFixture(fixture);
	});

	it("leaves no process and no file behind", async () => {
		const fixture = await openFixture(() => open());
		const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`paperclip-ssh-${process.pid}-`));
		expect(own().length).toBe(1);
		const [folder = ""] = own();
		expect(readdirSync(path.join(tmpdir(), folder)).filter((name) => name.startsWith("key"))).toEqual([]);
		expect(processesWith(folder).length).toBeGreaterThan(0);
		await closeFixture(fixture);
		expect(processesWith(folder)).toEqual([]);
		expect(own()).toEqual([]);
		await until(() => readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, "utf8").trim() === "");
	});

	it("tells programs a URL of the Paperclip API that stays the same over broken connections", async () => {
		const api = createServer((socket) => socket.end("hello from the API\n"));
		await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
		const { port: apiPort } = api.address() as { port: number };
		const fixture = await openFixture(() => open(), { apiPort });
		const { port } = new URL(fixture.prepared.apiUrl ?? "");
		const read = `until bash -c "exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3" 2>/dev/null; do sleep 0.2; done`;
		const call = fixture.shell(`${read}; while [ ! -e go ]; do sleep 0.1; done; ${read}`);
		await fixture.environment.start(call, never);
		const output = collect();
		const following = followThrough(fixture.environment, call, output);
		await until(() => output.text("stdout") === "hello from the API\n");
		proxy.cut();
		const other = await openFixture(() => open());
		await runCall(other, other.shell(`: >"${fixture.cwd}/go"`));
		await following;
		expect(output.text("stdout")).toBe("hello from the API\n".repeat(2));
		for (const each of [fixture, other]) await closeFixture(each);
		api.close();
	});

	it("says why it cannot connect", async () => {
		const { identityFile, privateKey } = server;
		expect(await failureOf({ port: 1 })).toMatchObject({ code: "ssh_connection_failed" });
		expect(await failureOf({ host: "no-such-host.invalid" })).toMatchObject({ code: "ssh_name_not_resolved" });
		expect(await failureOf({ privateKey: "no key" })).toMatchObject({ code: "ssh_key_invalid" });
		const missingKey = `${missingPath()} of a user`;
		expect(await failureOf({ privateKey: undefined, identityFile: missingKey })).toMatchObject({
			code: "ssh_key_invalid",
			message: expect.stringMatching(new RegExp(`no such identity: ${missingKey}: No such file or directory$`)),
		});
		expect(await failureOf({ user: "no-such-user" })).toMatchObject({ code: "ssh_authentication_failed" });
		expect(await failureOf({ privateKey: undefined, identityFile })).toBeUndefined();
		expect(await failureOf({ privateKey, basePath: "/proc/none" })).toMatchObject({ code: "ssh_path_not_writable" });
		const missing = path.join(basePath, "not", "there");
		expect(await failureOf({ privateKey, basePath: missing })).toBeUndefined();
		expect(existsSync(path.dirname(missing))).toBe(false);
		expect(() => open({ hostKeys: [] })).toThrow(expect.objectContaining({ code: "ssh_settings_invalid" }));
	});

	it("accepts no other host key, and names both", async () => {
		const shown = server.changeHostKey();
		await server.stop();
		await server.start();
		const finding = await failureOf({});
		expect(finding).toMatchObject({ code: "ssh_host_key_changed" });
		expect(finding?.message).toContain(fingerprintOf(server.hostKey));
		expect(finding?.message).toContain(fingerprintOf(shown));
		const environment = open();
		const error = await openFixture(() => environment).catch((thrown) => thrown);
		expect(error).toMatchObject({ code: "ssh_host_key_changed" });
		expect(isRetryable(error)).toBe(false);
		expect(await scanHostKey({ host: "127.0.0.1", port: proxy.port })).toEqual([
			shown.split(" ").slice(0, 2).join(" "),
		]);
		await environment.close();
	});
});

describe("an SSH server with a noisy shell, which forbids forwarding", needs("sshd"), () => {
	it("runs programs as usual", async () => {
		const noise = 'echo "noise $SSH_ORIGINAL_COMMAND"; echo noise >&2; set -x; eval "$SSH_ORIGINAL_COMMAND"';
		const noisy = await startSshServer([`ForceCommand ${noise}`, "AllowTcpForwarding no"]);
		const { port, user, hostKey, identityFile } = noisy;
		const settings = { host: "127.0.0.1", port, user, hostKeys: [hostKey], identityFile, basePath };
		const fixture = await openFixture(() => createSshDriver().open(settings));
		expect(fixture.prepared.apiUrl).toBeNull();
		const { stdout, stderr, status } = await runCall(fixture, fixture.shell("echo out; echo err >&2; exit 3"));
		expect([stdout, stderr, status]).toMatchObject(["out\n", "err\n", { exitCode: 3 }]);
		const findings = await fixture.environment.probe({ command: "sh", signal: never });
		const worrying = findings.filter(({ level }) => level !== "info").map(({ code }) => code);
		expect(worrying).toEqual(["ssh_forwarding_forbidden"]);
		const versionOf = async (command: string, versionArgs: string[]) => {
			const checks = await fixture.environment.probe({ command, versionArgs, signal: never });
			return checks.filter(({ code }) => code.startsWith("command_")).at(-1);
		};
		const message = expect.stringMatching(/^The command's version: git version \d/);
		expect(await versionOf("git", ["--version"])).toMatchObject({ code: "command_version", message });
		expect(await versionOf("sh", ["-c", "exit 1"])).toMatchObject({ code: "command_version_failed", level: "error" });
		expect(await versionOf(missingPath(), [])).toMatchObject({
			code: "command_not_found",
			message: expect.stringContaining("not an executable file"),
		});
		await closeFixture(fixture);
		expect(existsSync(fixture.prepared.runFolder)).toBe(false);
		await noisy.remove();
	});
});

describe("an SSH server that allows few sessions on a connection", needs("sshd"), () => {
	const openAt = ({ port, user, hostKey, identityFile }: SshServer) =>
		createSshDriver().open({ host: "127.0.0.1", port, user, hostKeys: [hostKey], identityFile, basePath });

	it("gets further connections, or is refused", async () => {
		const narrow = await startSshServer(["MaxSessions 2"]);
		const fixture = await openFixture(() => openAt(narrow));
		const { environment } = fixture;
		const call = fixture.shell("echo started; while :; do sleep 0.1; done");
		await environment.start(call, never);
		const output = collect();
		const following = followThrough(environment, call, output);
		await until(() => output.text("stdout") !== "");
		await repeatUntilReached(AbortSignal.timeout(60_000), () => environment.signal(call, "SIGTERM", never));
		await following;
		expect(await environment.settle(call, never)).toMatchObject({ signal: "SIGTERM" });
		await closeFixture(fixture);
		await narrow.remove();

		const closed = await startSshServer(["MaxSessions 1"]);
		const refusing = openAt(closed);
		const error = await openFixture(() => refusing).catch((thrown) => thrown);
		expect([error.code, isRetryable(error)]).toEqual(["ssh_sessions_forbidden", false]);
		await refusing.close();
		await closed.remove();
	});
});
