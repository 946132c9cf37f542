import { asArray, asString, attachmentText, parseObject } from "@paperclipai/adapter-utils";

/** The result of an MCP tool as text. */
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
