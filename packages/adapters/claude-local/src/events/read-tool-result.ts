import { asString, parseObject, type TranscriptImage } from "@paperclipai/adapter-utils";
import { readAttachment } from "./read-attachment.ts";

export function readToolResult(block: Record<string, unknown>): string {
	const { content } = block;
	if (typeof content === "string") return withoutTag(content);
	if (content === undefined || content === null) return "";
	if (!Array.isArray(content)) return toJson(content);
	return content.map(readPart).join("\n");
}

export function toJson(value: unknown): string {
	try {
		return JSON.stringify(value) ?? "";
	} catch {
		return "[data that is nested too deeply]";
	}
}

function readPart(value: unknown): string {
	const part = parseObject(value);
	if (typeof part.text === "string") return part.text;
	const type = asString(part.type);
	if (type === "image" || type === "document") return readAttachment(part);
	if (type === "web_search_result") {
		return [part.title, part.url].filter((text) => typeof text === "string" && text !== "").join(" ");
	}
	return toJson(value);
}

/** Removes the tag that marks an error for the model, because the entry has `isError`. */
function withoutTag(content: string): string {
	return /^<tool_use_error>(.*)<\/tool_use_error>$/s.exec(content)?.[1] ?? content;
}

export function readExitCode(content: string): number | undefined {
	const code = /^Exit code (\d{1,3})(?:\n|$)/.exec(content)?.[1];
	return code === undefined ? undefined : Number(code);
}

/** Images are not validated, because `checkEntries` decides for all parsers which ones can be shown. */
export function readImages(parts: unknown[]): TranscriptImage[] {
	return parts.map(parseObject).flatMap((part) => {
		const source = parseObject(part.source);
		if (part.type !== "image" || source.type !== "base64") return [];
		return [{ mediaType: asString(source.media_type) as TranscriptImage["mediaType"], data: asString(source.data) }];
	});
}
