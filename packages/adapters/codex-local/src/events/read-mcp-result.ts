import { asArray, asString, attachmentText, parseObject, type TranscriptImage } from "@paperclipai/adapter-utils";

export function readMcpResult(result: Record<string, unknown>): string {
	return asArray(result.content).map(readPart).join("\n");
}

function readPart(value: unknown): string {
	const part = parseObject(value);
	if (typeof part.text === "string") return part.text;
	const { text, uri } = parseObject(part.resource ?? part);
	if (typeof text === "string") return text;
	if (typeof uri === "string") return `[${asString(part.type) || "resource"} ${uri}]`;
	return attachmentText(asString(part.type) || "unknown", asString(part.mimeType), asString(part.data));
}

/** Images are not validated, because `checkEntries` decides for all parsers which ones can be shown. */
export function readMcpImages(result: Record<string, unknown>): TranscriptImage[] {
	return asArray(result.content)
		.map(parseObject)
		.filter((part) => part.type === "image")
		.map((part) => ({ mediaType: asString(part.mimeType) as TranscriptImage["mediaType"], data: asString(part.data) }));
}
