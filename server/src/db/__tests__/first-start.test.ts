import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { startServer } from "../../index.ts";
import { mountSmallDisk } from "./small-disk.ts";

const { folder: disk, canMount, remove } = mountSmallDisk("24m");
afterAll(remove);

it.skipIf(!canMount)("says that the disk is too small for a new database", async () => {
	const home = path.join(disk, "home");
	await expect(startServer({ home, port: 0, logLevel: "silent", databaseUrl: "" })).rejects.toMatchObject({
		code: "disk_full",
		message: expect.stringContaining(home),
	});
});
