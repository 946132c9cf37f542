export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content);
	downloadFrom(url, name);
	URL.revokeObjectURL(url);
}

/** Downloads a response of any size. If `name` is omitted, the file name from the server is used. */
export function downloadFrom(url: string, name = ""): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
}
