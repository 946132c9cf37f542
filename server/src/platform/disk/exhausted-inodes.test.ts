import { writeFileSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, expect, it } from "vitest";
import { mountSmallDisk } from "../db/__tests__/small-disk.ts";
import { createFreeSpace } from "./free-space.ts";
import { makeFolder } from "./make-folder.ts";

const { folder, freeBytes, remove } = mountSmallDisk("64m,nr_inodes=600");
afterAll(remove);

it("a disk that can hold no more files is full, however much space it has", needs("mount"), async () => {
	expect(await createFreeSpace(folder).measure()).toMatchObject({ ok: true });
	await makeFolder(path.join(folder, "a", "b"));
	const exhaust = () => {
		for (let file = 0; ; file++) writeFileSync(path.join(folder, `${file}`), "");
	};
	expect(exhaust).toThrow(expect.objectContaining({ code: "ENOSPC" }));
	expect(freeBytes()).toBeGreaterThan(32 << 20);
	expect(await createFreeSpace(folder).measure()).toMatchObject({ ok: false, freeFiles: 0 });
	await makeFolder(path.join(folder, "a", "b"));
	await expect(makeFolder(path.join(folder, "a", "c"))).rejects.toMatchObject({ code: "ENOSPC" });
});
