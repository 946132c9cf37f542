/** Downloads `content` as a file. */
export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content);
	downloadFrom(url, name);
	URL.revokeObjectURL(url);
}

/** Downloads what an address of this server answers with, however large it is. Default for `name`: the server's. */
export function downloadFrom(url: string, name = ""): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
}
