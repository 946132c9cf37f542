/**
 * Describes an attachment, for example as `[image image/png, 12 KB]`.
 * @param type Kind of attachment; `""` for `file`.
 * @param mediaType `""` if unknown.
 * @param base64 Content, for the size; `""` if unknown.
 */
export function attachmentText(type: string, mediaType: string, base64: string): string {
	const name = [type || "file", mediaType].filter((part) => part !== "").join(" ");
	return base64 === "" ? `[${name}]` : `[${name}, ${byteSize(base64)}]`;
}

function byteSize(base64: string): string {
	const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
	const bytes = Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
	if (bytes < 1000) return `${bytes} B`;
	return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
