export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content);
	downloadFrom(url, name);
	URL.revokeObjectURL(url);
}

/** Downloads a response of any size. Default for `name`: the server's. */
export function downloadFrom(url: string, name = ""): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
}
