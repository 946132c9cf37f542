import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Creates a folder with files of several kinds, and returns its path. */
export function createWorkingFolder(base: string): string {
	const folder = path.join(base, "work");
	mkdirSync(path.join(folder, "src"), { recursive: true });
	writeFileSync(path.join(folder, "README.md"), "# Notes\n\nTODO: write the notes.\n");
	writeFileSync(path.join(folder, "src", "data.bin"), Buffer.from([0, 255, 1, 254, 10, 13]));
	symlinkSync("README.md", path.join(folder, "link.md"));
	return folder;
}
