import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { DataFolder } from "../data-folder.ts";

const DRAFT = /^[\w-]+(\.json)?\.[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function removeDrafts({ root }: DataFolder): void {
	for (const entry of readdirSync(root, { withFileTypes: true })) {
		if (entry.isFile() && DRAFT.test(entry.name)) rmSync(path.join(root, entry.name), { force: true });
	}
}
