import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ADAPTER_UTILS } from "./manifest.ts";

/** Removes every installed copy of the package that adapters get from this server, so that none of them can be loaded. */
export async function removeHostPackage(folder: string): Promise<void> {
	const found = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of found) {
		const file = path.join(entry.parentPath, entry.name);
		if (file.endsWith(`/node_modules/${ADAPTER_UTILS}`)) await rm(file, { recursive: true, force: true });
	}
}
