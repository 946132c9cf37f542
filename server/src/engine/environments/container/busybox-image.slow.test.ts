import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { BUSYBOX } from "@paperclipai/test-support/needs/paths.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect } from "vitest";

const IMAGE = "localhost/paperclip-busybox:latest";
const containers = needs("podman", "busybox");
const podman = containers.skip ? null : await startPodman();
afterAll(async () => await podman?.stop());

/** Only busybox, like the official image: its shell has the other programs built in. */
function importImage(engine: PrivatePodman): void {
	const folder = mkdtempSync(path.join(tmpdir(), "busybox-"));
	const root = path.join(folder, "root");
	for (const name of ["bin", "opt/tools", "etc", "tmp", "root", "proc", "sys", "dev", "home", "var/tmp", "run"])
		mkdirSync(path.join(root, name), { recursive: true });
	copyFileSync(BUSYBOX, path.join(root, "bin/busybox"));
	for (const name of execFileSync(BUSYBOX, ["--list"], { encoding: "utf8" }).trim().split("\n"))
		if (name !== "busybox") symlinkSync("busybox", path.join(root, "bin", name));
	writeFileSync(path.join(root, "opt/tools/tool"), '#!/bin/sh\necho tool "$@"\n', { mode: 0o755 });
	writeFileSync(path.join(root, "opt/tools/text"), "text", { mode: 0o644 });
	writeFileSync(path.join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
	const archive = path.join(folder, "image.tar");
	execFileSync("tar", ["-C", root, "-cf", archive, "."]);
	engine.podman("import", "--change", "ENV PATH=/opt/tools:/usr/bin:/bin", archive, IMAGE);
	rmSync(folder, { recursive: true });
}

describe("an image of busybox", containers, () => {
	const engine = podman as PrivatePodman;
	let server: TestCompany;
	let defaultEnvironmentId: string;
	beforeAll(() => importImage(engine));
	it.beforeAll(async ({ sharedServer }) => {
		server = await sharedServer.createCompany();
		const settings = { socketPath: engine.socketPath, image: IMAGE, network: "none" };
		const params = { companyId: server.company.id };
		const body = { name: "Busybox", driver: "container", settings } as never;
		defaultEnvironmentId = (await server.client.call(api.createEnvironment, { params, body })).id;
	});

	async function run(command: string, args: string[] = []) {
		const more = { name: crypto.randomUUID(), defaultEnvironmentId };
		const agent = await server.createAgent("process", { command, args }, more);
		const finished = await server.finish((await server.wake(agent.id)).id);
		return { status: finished.status, code: finished.error?.code, output: await server.output(finished.id) };
	}

	it.each([
		["ls", ["/opt/tools"], "text\ntool\n"],
		["sh", ["-c", "echo here"], "here\n"],
		["echo", ["-n", "text"], "text"],
		["busybox", ["echo", "1"], "1\n"],
		["tool", ["a b", "c"], "tool a b c\n"],
		["/bin/echo", ["2"], "2\n"],
	])("runs %s, by its name in the PATH", async (command, args, output) => {
		expect(await run(command, args)).toEqual({ status: "succeeded", code: undefined, output });
	});

	it.each(["none", "text", "cd"])("finds no program %s", async (command) => {
		expect(await run(command)).toMatchObject({ status: "failed", code: "command_not_found" });
	});
});
