import path from "node:path";

/** Compares normalized paths without following links. */
export function isPathWithin(folder: string, file: string): boolean {
	return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
