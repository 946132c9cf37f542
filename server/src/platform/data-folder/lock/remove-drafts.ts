import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { DataFolder } from "../data-folder.ts";

/** A file that `writeFileAtomic` had not finished. */
const DRAFT = /^[\w-]+(\.json)?\.[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Removes what a server left in the root of the data folder when it was killed while it wrote. For the holder of the lock. */
export function removeDrafts({ root }: DataFolder): void {
	for (const entry of readdirSync(root, { withFileTypes: true })) {
		if (entry.isFile() && DRAFT.test(entry.name)) rmSync(path.join(root, entry.name), { force: true });
	}
}
