import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../../../index.ts";

it("starts with whatever somebody has put into the folders that it lists, and leaves it alone", async () => {
	const home = await createTestHome();
	onTestFinished(home.remove);
	const stray = (...names: string[]) => path.join(home.home, ...names);
	const folders = [
		stray("runs", "backup", "spool", "1"),
		stray("runs", "lost+found"),
		stray("runs", "11111111-2222-4333-8444-55555555555", "spool", "1"),
		stray("adapter-plugins", "some notes"),
	];
	for (const folder of folders) mkdirSync(folder, { recursive: true });
	const files = [stray("runs", ".DS_Store"), stray("runs", "backup", "spool", "1", "pid")];
	for (const file of files) writeFileSync(file, "1\n");
	mkdirSync(stray("adapter-plugins", ".staging"));
	writeFileSync(stray("adapter-plugins", ".staging", "a file"), "");
	mkdirSync(stray("skill-bundles"));
	writeFileSync(stray("skill-bundles", "a file"), "");
	// Has the name of a run folder that the database does not know.
	writeFileSync(stray("runs", crypto.randomUUID()), "");

	const { databaseUrl = "" } = home;
	const server = await startServer({ home: home.home, port: 0, logLevel: "error", databaseUrl });
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
	for (const name of [...folders.slice(0, 3), ...files]) expect(existsSync(name), name).toBe(true);
	await server.stop();
});
