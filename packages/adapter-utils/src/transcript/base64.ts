/** `null` when the text is not base64. Works in browsers, unlike `Buffer`. */
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
