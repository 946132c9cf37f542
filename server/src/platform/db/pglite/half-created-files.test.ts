import { execFileSync } from "node:child_process";
import { closeSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, expect, it } from "vitest";
import { openNotesDatabase } from "../__tests__/notes-database.ts";
import { mountSmallDisk } from "../__tests__/small-disk.ts";

const { folder: disk, remove } = mountSmallDisk("200m,nr_inodes=2500");

afterAll(remove);

it("creates a file that a disk could not hold before", needs("mount"), async () => {
	const folder = path.join(disk, "database");
	const { client, close } = await openNotesDatabase(folder);
	await client.query("insert into notes select 'kept' from generate_series(1, 5000)");

	const fillers: string[] = [];
	const exhaust = () => {
		for (;;) {
			const filler = path.join(disk, `filler-${fillers.length}`);
			writeFileSync(filler, "");
			fillers.push(filler);
		}
	};
	expect(exhaust).toThrow("ENOSPC");
	for (let attempt = 0; attempt < 2; attempt++) {
		// It creates the free space map of the table.
		await expect(client.query("vacuum notes")).rejects.toMatchObject({ code: "53100" });
	}
	for (const filler of fillers) rmSync(filler);
	await client.query("vacuum notes");
	await close();
});

it("creates a file that could not be created without free descriptors", needs("mount", "prlimit"), async () => {
	const folder = path.join(disk, "descriptors");
	const { client, close } = await openNotesDatabase(folder);
	await client.query("insert into notes select 'kept' from generate_series(1, 5000)");

	const setLimit = (files: string) => execFileSync("prlimit", [`--pid=${process.pid}`, `--nofile=${files}:`]);
	const soft = execFileSync("prlimit", [`--pid=${process.pid}`, "--nofile", "--output=SOFT", "--noheadings"]);
	const opened: number[] = [];
	const exhaust = () => {
		for (;;) opened.push(openSync("/dev/null", "r"));
	};
	// Other tests of the same process have files open, too.
	setLimit(String(readdirSync("/proc/self/fd").length + 100));
	expect(exhaust).toThrow("EMFILE");
	const failed = await client.query("vacuum notes").catch((error: unknown) => error);
	for (const descriptor of opened) closeSync(descriptor);
	setLimit(String(soft).trim());
	// A temporary error: the change is repeated.
	expect(failed).toMatchObject({ code: "database_unavailable" });
	await client.query("vacuum notes");
	await close();
});
