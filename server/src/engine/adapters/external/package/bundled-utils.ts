import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ADAPTER_UTILS } from "./manifest.ts";

export async function removeBundledUtils(folder: string): Promise<void> {
	const found = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of found) {
		const file = path.join(entry.parentPath, entry.name);
		if (file.endsWith(`/node_modules/${ADAPTER_UTILS}`)) await rm(file, { recursive: true, force: true });
	}
}
