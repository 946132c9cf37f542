import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { isRetryable, type OutputSink } from "@paperclipai/adapter-utils/host";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { describeEnvironment } from "@paperclipai/test-support/environment/describe-environment.ts";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "../../git/__tests__/scratch-repository.ts";
import {
	always,
	collectingSink,
	newRun,
	newWorkspace,
	runScript,
	SERVER_ID,
	shellCall,
} from "./__tests__/container-runs.ts";
import { containerDriver, openContainerEnvironment } from "./container-driver.ts";

const containers = needs("podman");
const found = containers.skip ? null : await startPodman();
afterAll(async () => await found?.stop());

if (found !== null) {
	describeEnvironment("container", {
		open: () => openContainerEnvironment({ socketPath: found.socketPath, image: found.image, network: "none" }),
		exists: () => found.podman("ps", "--quiet") !== "",
		cannot: { loss: "the shim of a container does not have the arguments of the program" },
	});
}

describe("containers", containers, () => {
	const engine = found as PrivatePodman;
	const open = (settings: Record<string, unknown> = {}) =>
		openContainerEnvironment({ socketPath: engine.socketPath, image: engine.image, network: "none", ...settings });
	const LOOP = "while :; do sleep 0.2; done";

	async function begin(settings: Record<string, unknown> = {}, apiPort = 1) {
		const scratch = scratchFolder();
		const workspace = newWorkspace(scratch);
		const run = newRun(scratch, workspace, apiPort);
		const environment = open(settings);
		const prepared = await environment.prepare(run, always);
		let calls = 0;
		const call = (script: string, more: Record<string, unknown> = {}) =>
			shellCall(run, prepared, { script, name: `${++calls}`, ...more });
		const end = async () => {
			await environment.collect(run, always);
			await environment.remove(run, always);
		};
		return {
			scratch,
			workspace,
			run,
			environment,
			call,
			end,
			script: (text: string) => runScript(environment, call(text)),
		};
	}

	/** Has no program. */
	function emptyImage(): string {
		const folder = scratchFolder();
		writeFileSync(path.join(folder, "file"), "");
		execFileSync("tar", ["-C", folder, "-cf", path.join(folder, "image.tar"), "file"]);
		engine.podman("import", path.join(folder, "image.tar"), "localhost/paperclip-empty");
		return "localhost/paperclip-empty";
	}

	it("runs a program with its files, variables and input, and leaves nothing behind", async () => {
		const { run, workspace, environment, call, end, script } = await begin();
		const text =
			'cat; echo "$SECRET"; pwd; echo new >made.txt; git status --short; echo far >/outside.txt; echo kept >~/note; exit 3';
		const env = { SECRET: "it's $HOME\nand more" };
		const ended = await runScript(environment, call(text, { env, stdin: "input\n" }));
		expect(ended).toMatchObject({
			status: { how: "exited", exitCode: 3, signal: null, survivors: 0 },
			stdout: `input\n${env.SECRET}\n${workspace.path}\n?? made.txt\n`,
			stderr: "",
		});
		expect(readFileSync(path.join(workspace.path, "made.txt"), "utf8")).toBe("new\n");
		// The home is kept, unlike files outside of the mounts.
		expect(await script("cat ~/note; cat /outside.txt")).toMatchObject({ stdout: "kept\n", status: { exitCode: 1 } });
		await end();
		expect(engine.podman("ps", "--all", "--quiet")).toBe("");
		expect(existsSync(path.join(run.folder, "container"))).toBe(false);
		expect(readFileSync("/proc/self/mountinfo", "utf8")).not.toContain(run.runId);
	});

	it("shows no secret, argument or input to those who may use the engine", async () => {
		const { environment, call, end } = await begin();
		const secret = "very-secret-value";
		const running = call(`: argument-${secret}; echo on; ${LOOP}`, { env: { TOKEN: secret }, stdin: secret });
		await environment.start(running, always);
		const name = `paperclip-${running.run.runId}-${running.name}`;
		expect(engine.podman("inspect", name)).not.toContain(secret);
		expect(JSON.parse(engine.podman("inspect", name))).toMatchObject([{ Config: { Healthcheck: { Test: ["NONE"] } } }]);
		expect(readFileSync(path.join(running.run.folder, `container/calls/${running.name}/spool/stdin`), "utf8")).toBe(
			secret,
		);
		expect(existsSync(path.join(running.run.folder, `container/calls/${running.name}/spool/input`))).toBe(false);
		await end();
	});

	it("is attached again by another server, after the engine's service was restarted too", async () => {
		const { environment, call, end, workspace, script } = await begin();
		const running = call("echo one; while [ ! -e go ]; do sleep 0.1; done; echo two");
		await environment.start(running, always);
		const first = collectingSink();
		const following = environment.follow(running, { stdout: 0, stderr: 0 }, first.sink, always);
		await until(() => first.output.stdout === "one\n");
		await engine.stopService();
		await expect(following).rejects.toMatchObject({ code: "environment_unreachable", details: { isRetryable: true } });
		writeFileSync(path.join(workspace.path, "go"), "");
		await engine.startService();
		const other = open();
		const rest = collectingSink();
		await other.follow(running, { stdout: 4, stderr: 0 }, rest.sink, always);
		expect(rest.output.stdout).toBe("two\n");
		expect(await other.settle(running, always)).toMatchObject({ how: "exited", exitCode: 0 });
		// The container was removed, but the call is the same.
		await other.start(running, always);
		expect(await other.settle(running, always)).toMatchObject({ how: "exited", exitCode: 0 });
		expect((await script("echo three")).stdout).toBe("three\n");
		await end();
	});

	it("says that a container is gone that somebody else has killed", async () => {
		const { environment, call, end } = await begin();
		for (const args of [["kill"], ["rm", "--force", "--time", "0"]]) {
			const running = call(`echo on; ${LOOP}`);
			await environment.start(running, always);
			const { output, sink } = collectingSink();
			const following = environment.follow(running, { stdout: 0, stderr: 0 }, sink, always);
			await until(() => output.stdout === "on\n");
			engine.podman(...args, `paperclip-${running.run.runId}-${running.name}`);
			await following;
			expect(await environment.settle(running, always)).toEqual({ how: "lost", survivors: 0 });
		}
		await end();
	});

	it("lets a run that needs too much fail alone", async () => {
		const limits = { memoryMb: 64, pidsLimit: 32, diskMb: 4 };
		const { environment, call, script, end } = await begin(limits);
		const full = await script(
			"dd if=/dev/zero of=/tmp/full bs=1M count=64 2>/dev/null; echo $?; wc -c </tmp/full; echo x >/x",
		);
		expect(full.stdout).toBe(`1\n${4 << 20}\n`);
		expect(full.stderr).toContain("Read-only");
		const eater = call("exec dd if=/dev/zero of=/dev/null bs=10G count=1");
		await expect(runScript(environment, eater)).rejects.toMatchObject({ code: "environment_out_of_memory" });
		const bomb = call("bomb() { bomb | bomb & }; bomb; echo lit; while :; do sleep 0.2; done");
		const { output, sink } = collectingSink();
		await environment.start(bomb, always);
		const following = environment.follow(bomb, { stdout: 0, stderr: 0 }, sink, always);
		await until(() => output.stdout === "lit\n" || output.stderr.includes("fork"));
		await environment.signal(bomb, "SIGTERM", always);
		await environment.signal(bomb, "SIGKILL", always);
		await following;
		expect(await environment.settle(bomb, always)).toMatchObject({ how: "exited" });
		await end();
		expect(engine.podman("ps", "--all", "--quiet")).toBe("");
	});

	it("gives a program neither capabilities nor anything else of the machine", async () => {
		const { run, script, end, scratch, workspace } = await begin({ readOnlyRoot: true });
		writeFileSync(path.join(scratch, "private.txt"), "");
		const listed = await script(
			`while read -r name value; do case $name in CapEff:|CapBnd:|NoNewPrivs:) echo "$name $value";; esac; done </proc/self/status
			ls "${scratch}" "${run.folder}" 2>/dev/null; ls "${workspace.repository}/.git"; cat /proc/self/oom_score_adj; echo x >/x || echo read-only`,
		);
		const none = "0000000000000000";
		expect(listed.stdout).toBe(
			`CapEff: ${none}\nCapBnd: ${none}\nNoNewPrivs: 1\n${scratch}:\nagent home\nuser's repository\nworktree\nobjects\n500\nread-only\n`,
		);
		await end();
	});

	it("leads to the API and to the hosts of the allow-list, and to nothing else", async () => {
		const server = createServer((request, response) => void response.end(`${request.headers.host} ${request.url}`));
		await once(server.listen(0, "127.0.0.1"), "listening");
		onTestFinished(() => void server.close());
		const { port } = server.address() as AddressInfo;
		const network = { network: "allow-list", allowedHosts: ["localhost", "*.example.org"] };
		const { environment, call, end } = await begin(network, port);
		const curl = "curl --silent --show-error --max-time 60";
		const asked = call(`${curl} "$PAPERCLIP_API_URL/api"; echo
			${curl} --noproxy none http://localhost:${port}/plain; echo
			${curl} --noproxy none --proxytunnel http://localhost:${port}/tunnel; echo
			for host in 127.0.0.1 "[::ffff:127.0.0.1]" example.org 2130706433; do
				${curl} --noproxy none --output /dev/null --write-out "%{http_code} " "http://$host:${port}/"
				${curl} --noproxy none --output /dev/null --proxytunnel --write-out "%{http_connect} " "http://$host:${port}/" 2>/dev/null
			done; echo
			${curl} --noproxy "*" http://localhost:${port}1/ 2>/dev/null || ls /sys/class/net`);
		asked.env.PAPERCLIP_API_URL = asked.prepared.apiUrl ?? "";
		const { stdout, stderr } = await runScript(environment, asked);
		expect(stderr).toBe("");
		const refused = "403 403 ".repeat(4);
		expect(stdout.split("\n")).toEqual([
			`127.0.0.1:${port} /api`,
			`localhost:${port} /plain`,
			`localhost:${port} /tunnel`,
			refused,
			"lo",
			"",
		]);
		await environment.close();
		await end();
	});

	it("does not depend on what a program makes of its spool", async () => {
		const { script, end, run } = await begin();
		const deep = 'while [ ${#PWD} -lt 5000 ]; do mkdir "$name" && cd -P "$name" || exit; done';
		const ended = await script(
			`cd /paperclip/spool; rm -f input; mkdir -p input/more; name=$(printf %200s x)
			(${deep}) 2>/dev/null; exit 3`,
		);
		expect(ended.status).toMatchObject({ how: "exited", exitCode: 3 });
		await end();
		expect(existsSync(path.join(run.folder, "container"))).toBe(false);
	});

	it("notes that programs use CPU time, which is all that the idle limit sees of silent ones", async () => {
		const { environment, call, end } = await begin();
		const busy = call("while :; do :; done");
		await environment.start(busy, always);
		let noted = 0;
		const sink: OutputSink = { write: async () => undefined, active: () => void noted++ };
		const following = environment.follow(busy, { stdout: 0, stderr: 0 }, sink, always);
		// The first one is for earlier processor time.
		await until(() => noted > 1);
		await environment.signal(busy, "SIGKILL", always);
		await following;
		await end();
	});

	it("says what an environment lacks, in a probe and before a run", async () => {
		const wrong = [
			[{ socketPath: missingPath() }, "environment_unreachable"],
			[{ image: "localhost/no-such-image" }, "environment_image_missing"],
		] as const;
		for (const [settings, code] of wrong) {
			const checks = await open(settings).probe({ command: null, signal: always });
			expect(checks.filter(({ level }) => level === "error")).toMatchObject([{ code }]);
			const error = await begin(settings).catch((thrown: unknown) => thrown);
			expect(error).toMatchObject({ code });
			expect(isRetryable(error)).toBe(false);
		}
		const empty = await begin({ image: emptyImage() });
		await expect(empty.script("")).rejects.toMatchObject({
			code: "command_not_found",
			message: expect.stringContaining("/bin/sh"),
		});
		await empty.end();
		expect(engine.podman("ps", "--all", "--quiet")).toBe("");
		const versionOf = async (versionArgs: string[]) =>
			(await open().probe({ command: "git", versionArgs, signal: always })).at(-1);
		const message = expect.stringMatching(/^The command's version: git version \d/);
		expect(await versionOf(["--version"])).toMatchObject({ code: "command_version", message });
		expect(await versionOf(["no-such-command"])).toMatchObject({ code: "command_version_failed", level: "error" });
		expect(() => open({ network: "wide" })).toThrow(expect.objectContaining({ code: "environment_settings_invalid" }));
	});

	it("removes what no run owns any more, of its own server only", async () => {
		const owned = await begin();
		const abandoned = await begin();
		for (const { environment, call } of [owned, abandoned]) await environment.start(call(LOOP), always);
		const isRunning = async (runId: string) => runId === owned.run.runId;
		const count = () => engine.podman("ps", "--quiet").trim().split("\n").length;
		const remove = (serverId: string, isOwned: (runId: string) => Promise<boolean>) =>
			containerDriver.removeAbandoned(
				{ socketPath: engine.socketPath, image: engine.image },
				{ serverId, isOwned, signal: always },
			);
		await remove("another server", async () => false);
		expect(count()).toBe(2);
		await remove(SERVER_ID, isRunning);
		expect(count()).toBe(1);
		await owned.end();
		await abandoned.end();
	});
});
