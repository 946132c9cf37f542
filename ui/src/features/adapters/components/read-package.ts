/** Splits an npm specifier such as `@acme/adapter@1.2.3`. The server validates both parts. */
export function readPackage(text: string): { packageName: string; version?: string } {
	const specifier = text.trim();
	// A leading "@" belongs to the name.
	const at = specifier.indexOf("@", 1);
	if (at === -1) return { packageName: specifier };
	const version = specifier.slice(at + 1).trim();
	return version === "" ? { packageName: specifier.slice(0, at) } : { packageName: specifier.slice(0, at), version };
}
