/** The bytes of a path with one character a byte below a folder. */
export function pathBytes(root: string, path: string): Buffer {
	return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, "latin1")]);
}

/** A path with one character a byte, for people: as it is when it is UTF-8, otherwise quoted as git does. */
export function shownPath(path: string): string {
	const bytes = Buffer.from(path, "latin1");
	const text = bytes.toString();
	return Buffer.from(text).equals(bytes) ? text : quotedPath(path);
}

/** A path in the quotes of git, with octal escapes. */
export function quotedPath(path: string): string {
	const escaped = path.replace(
		/[^\w./@+ -]/g,
		(character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
	);
	return `"${escaped}"`;
}

/** Paths for the standard input of git with `-z`. */
export function pathList(paths: Iterable<string>): Buffer {
	return Buffer.from([...paths].map((path) => `${path}\0`).join(""), "latin1");
}

/** The parts of output with `-z`, one character a byte. */
export function splitList(output: Buffer): string[] {
	return output.toString("latin1").split("\0").slice(0, -1);
}
