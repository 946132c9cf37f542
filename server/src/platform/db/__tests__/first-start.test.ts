import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, expect, it } from "vitest";
import { startServer } from "../../../index.ts";
import { mountSmallDisk } from "./small-disk.ts";

const { folder: disk, remove } = mountSmallDisk("24m");
afterAll(remove);

it("says that the disk is too small for a new database", needs("mount"), async () => {
	const home = path.join(disk, "home");
	await expect(startServer({ home, port: 0, logLevel: "silent", databaseUrl: "" })).rejects.toMatchObject({
		code: "disk_full",
		message: expect.stringContaining(home),
	});
});
