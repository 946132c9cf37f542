import { realpath } from "node:fs/promises";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";

const MAX_DEPTH = 5;

export async function objectFolders(commonDir: string): Promise<string[]> {
	const found = new Set<string>();
	let folders = [path.join(commonDir, "objects")];
	for (let depth = 0; depth <= MAX_DEPTH && folders.length > 0; depth++) {
		const next: string[][] = [];
		for (const folder of folders) {
			if (found.has(folder) || (await realpath(folder).catch(() => null)) === null) continue;
			found.add(folder);
			const text = await readRegularFile(path.join(folder, "info/alternates")).catch(() => "");
			const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
			next.push(lines.map((line) => path.resolve(folder, line)));
		}
		folders = next.flat();
	}
	return [...found];
}
