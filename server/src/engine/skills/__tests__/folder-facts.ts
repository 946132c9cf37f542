import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Names, kinds, modes, sizes and bytes, one line for each entry. */
export function folderFacts(folder: string): string[] {
	const names = readdirSync(folder, { recursive: true }) as string[];
	return ["", ...names].sort().map((name) => {
		const file = path.join(folder, name);
		const { mode, nlink } = lstatSync(file);
		return `${name} ${mode.toString(8)} ${contentOf(file) ?? `folder, ${nlink} links`}`;
	});
}

function contentOf(file: string): string | null {
	const found = lstatSync(file);
	if (found.isSymbolicLink()) return readlinkSync(file);
	return found.isFile() ? createHash("sha256").update(readFileSync(file)).digest("hex") : null;
}
