export function pathBytes(root: string, path: string): Buffer {
	return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, "latin1")]);
}

/** A latin1 path as UTF-8, or quoted like git when it is not UTF-8. */
export function shownPath(path: string): string {
	const bytes = Buffer.from(path, "latin1");
	const text = bytes.toString();
	return Buffer.from(text).equals(bytes) ? text : quotedPath(path);
}

export function quotedPath(path: string): string {
	const escaped = path.replace(
		/[^\w./@+ -]/g,
		(character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
	);
	return `"${escaped}"`;
}

export function pathList(paths: Iterable<string>): Buffer {
	return Buffer.from([...paths].map((path) => `${path}\0`).join(""), "latin1");
}

/** Removes the line breaks at the end of a file that contains a path. Takes linear time, unlike a pattern. */
export function pathInFile(content: string): string {
	let end = content.length;
	while (content[end - 1] === "\n" || content[end - 1] === "\r") end--;
	return content.slice(0, end);
}
