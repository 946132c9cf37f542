import path from "node:path";

/** Compares the paths only and follows no links. Both must be absolute and normalized. */
export function isPathWithin(folder: string, file: string): boolean {
	return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
