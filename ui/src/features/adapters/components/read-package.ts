/** Name and version as they are written for npm, `@acme/adapter@1.2.3`. Whether they are any good is for the server to say. */
export function readPackage(text: string): { packageName: string; version?: string } {
	const written = text.trim();
	// An "@" in front belongs to the name.
	const at = written.indexOf("@", 1);
	if (at === -1) return { packageName: written };
	const version = written.slice(at + 1).trim();
	return version === "" ? { packageName: written.slice(0, at) } : { packageName: written.slice(0, at), version };
}
