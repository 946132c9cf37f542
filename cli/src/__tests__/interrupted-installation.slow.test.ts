import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AdapterInfo } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { beforeEach, expect, it } from "vitest";
import { writeAcmeAdapter } from "./support/acme-adapter.ts";
import { type StartedCommand, startCommand, startServerCommand } from "./support/command-line.ts";
import { useSandbox } from "./support/served-sandbox.ts";

const { sandbox } = useSandbox();

let go: string;

beforeEach(async () => {
	go = path.join(sandbox.folder, "go");
	await writeSlowAdapter(path.join(sandbox.folder, "acme"));
});

it("after Ctrl-C the server continues the installation, and the command says so", async () => {
	const server = await startServerCommand(sandbox);
	try {
		const interrupted = await interruptWhileChecking("--api-base", server.url);
		expect(interrupted).toMatchObject({ exitCode: 130, stdout: "" });
		const note = `The server continues the work. Check the result with: paperclipai adapter list --api-base ${server.url}\n`;
		expect(interrupted.stderr).toContain(note);
		expect(await typesAt(server.url)).not.toContain("acme_agent");
		await writeFile(go, "");
		await expect.poll(() => typesAt(server.url)).toContain("acme_agent");
	} finally {
		await server.stop();
	}
});

it("after Ctrl-C an in-process server cancels the installation and leaves nothing behind", async () => {
	const interrupted = await interruptWhileChecking();
	expect(interrupted).toMatchObject({ exitCode: 130, stdout: "" });
	expect(interrupted.stderr).toMatch(/^The server stops with this command, .* paperclipai adapter list\n$/m);
	expect(await readdir(path.join(sandbox.home, "adapter-plugins", ".staging"))).toEqual([]);
	expect(await readdir(sandbox.home)).not.toContain("adapter-plugins.json");
});

/** Interrupts an installation while it loads the adapter. */
async function interruptWhileChecking(...args: string[]) {
	const command = startCommand(sandbox, ["adapter", "install", "./acme", ...args]);
	await untilNoted(command, "Checking ");
	command.child.kill("SIGINT");
	return await command.exited;
}

async function untilNoted(command: StartedCommand, text: string): Promise<void> {
	await until(() => command.stderr().includes(text) || command.child.exitCode !== null);
	if (command.child.exitCode !== null) throw new Error(`The command exited early: ${command.stderr()}`);
}

async function typesAt(url: string): Promise<string[]> {
	const adapters = (await (await fetch(`${url}/api/adapters`)).json()) as AdapterInfo[];
	return adapters.map(({ type }) => type);
}

/** Writes an adapter that loads only once the file `go` exists. */
async function writeSlowAdapter(folder: string): Promise<void> {
	await writeAcmeAdapter(folder, { mark: "" });
	const index = path.join(folder, "index.js");
	const wait = `
		import { existsSync } from "node:fs";
		import { setTimeout as pause } from "node:timers/promises";
		while (!existsSync(${JSON.stringify(go)})) await pause(20);`;
	await writeFile(index, wait + (await readFile(index, "utf8")));
}
