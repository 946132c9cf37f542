import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mountOnItself } from "@paperclipai/test-support/mount-on-itself.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, expect, it } from "vitest";
import { openNotesDatabase } from "../__tests__/notes-database.ts";
import { mountSmallDisk } from "../__tests__/small-disk.ts";
import { segmentAfter } from "./wal-reserve.ts";

const { folder: disk, remove } = mountSmallDisk("200m");

afterAll(remove);

it("numbers segments of the write-ahead log as PGlite does", () => {
	expect(segmentAfter("000000010000000000000001", 1)).toBe("000000010000000000000002");
	expect(segmentAfter("0000000100000000000000FE", 2)).toBe("000000010000000100000000");
});

it("reopens PGlite after a panic, with all committed data", needs("mount"), async () => {
	const folder = path.join(disk, "database");
	const { client, close } = await openNotesDatabase(folder);
	await client.query("insert into notes values ('kept')");

	const filler = path.join(disk, "filler");
	expect(() => writeFileSync(filler, Buffer.alloc(200 << 20))).toThrow("ENOSPC");
	// The only statement that makes PGlite panic although its log has a reserve.
	await expect(client.exec("checkpoint")).rejects.toMatchObject({ code: "database_unavailable", status: 503 });
	await expect(client.query("select * from notes")).rejects.toMatchObject({ code: "database_unavailable" });
	rmSync(filler);
	const { rows } = await until(() => client.query("select * from notes").catch(() => null));
	expect(rows).toEqual([{ text: "kept" }]);
	await client.query("insert into notes values ('after')");
	await close();
});

it("rejects changes while its folder is read-only, and accepts them afterwards", needs("mount"), async () => {
	const folder = path.join(disk, "read-only");
	const { client, ping, close } = await openNotesDatabase(folder);
	mountOnItself(folder);
	const unmount = () => execFileSync("umount", ["--lazy", folder]);
	try {
		execFileSync("mount", ["-o", "remount,ro,bind", folder]);
		const refused = { code: "data_folder_not_writable", status: 503, hint: expect.any(String) };
		await expect(client.query("insert into notes values ('lost')")).rejects.toMatchObject(refused);
		await expect(ping()).rejects.toMatchObject(refused);
		// Its file is not open yet.
		await expect(client.query("select * from notes")).rejects.toMatchObject(refused);
	} finally {
		unmount();
	}
	await client.query("insert into notes values ('after')");
	await ping();
	expect((await client.query("select * from notes")).rows).toEqual([{ text: "after" }]);
	await close();
});
