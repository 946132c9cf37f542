import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AdapterInfo } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeAcmeAdapter } from "./support/acme-adapter.ts";
import { type StartedCommand, startCommand, startServerCommand } from "./support/command-line.ts";
import { createPlace, type Place } from "./support/place.ts";

let place: Place;
let go: string;

beforeEach(async () => {
	place = await createPlace();
	go = path.join(place.folder, "go");
	await writeSlowAdapter(path.join(place.folder, "acme"));
});
afterEach(() => place.remove());

it("an installation that is left goes on in the server, and the command says so", async () => {
	const server = await startServerCommand(place);
	try {
		const left = await leaveWhileChecking("--api-base", server.url);
		expect(left).toMatchObject({ exitCode: 130, stdout: "" });
		const told = `The server goes on with it. See what came of it with: paperclipai adapter list --api-base ${server.url}\n`;
		expect(left.stderr).toContain(told);
		expect(await typesAt(server.url)).not.toContain("acme_agent");
		await writeFile(go, "");
		await expect.poll(() => typesAt(server.url)).toContain("acme_agent");
	} finally {
		await server.stop();
	}
});

it("is stopped with a server of the command's own, and leaves nothing behind", async () => {
	const left = await leaveWhileChecking();
	expect(left).toMatchObject({ exitCode: 130, stdout: "" });
	expect(left.stderr).toMatch(/^The server of this command stops, .* paperclipai adapter list\n$/m);
	expect(await readdir(path.join(place.home, "adapter-plugins", ".staging"))).toEqual([]);
	expect(await readdir(place.home)).not.toContain("adapter-plugins.json");
});

/** Interrupts an installation at the moment when only the adapter itself is waited for. */
async function leaveWhileChecking(...args: string[]) {
	const command = startCommand(place, ["adapter", "install", "./acme", ...args]);
	await untilTold(command, "Checking ");
	command.child.kill("SIGINT");
	return await command.ended;
}

async function untilTold(command: StartedCommand, text: string): Promise<void> {
	await until(() => command.stderr().includes(text) || command.child.exitCode !== null);
	if (command.child.exitCode !== null) throw new Error(`It ended before: ${command.stderr()}`);
}

async function typesAt(url: string): Promise<string[]> {
	const adapters = (await (await fetch(`${url}/api/adapters`)).json()) as AdapterInfo[];
	return adapters.map(({ type }) => type);
}

/** One that is not loaded before a file is there. */
async function writeSlowAdapter(folder: string): Promise<void> {
	await writeAcmeAdapter(folder, { mark: "" });
	const index = path.join(folder, "index.js");
	const wait = `
		import { existsSync } from "node:fs";
		import { setTimeout as pause } from "node:timers/promises";
		while (!existsSync(${JSON.stringify(go)})) await pause(20);`;
	await writeFile(index, wait + (await readFile(index, "utf8")));
}
