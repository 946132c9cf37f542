/** `String.fromCharCode` takes characters as arguments, whose number is limited. */
const CHUNK_BYTES = 8192;

export function bytesToBase64(bytes: Uint8Array): string {
	let binary = "";
	for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
		binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
	}
	return btoa(binary);
}

/** `null` when the text is not base64. */
export function base64ToBytes(text: string): Uint8Array | null {
	let binary: string;
	try {
		binary = atob(text);
	} catch {
		return null;
	}
	const bytes = new Uint8Array(binary.length);
	for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
	return bytes;
}
