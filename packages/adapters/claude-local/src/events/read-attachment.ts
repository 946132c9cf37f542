import { asString, attachmentText, parseObject } from "@paperclipai/adapter-utils";

/** Returns a short text in place of the bytes of an image or document. */
export function readAttachment(block: Record<string, unknown>): string {
	const source = parseObject(block.source);
	return attachmentText(asString(block.type), asString(source.media_type), asString(source.data));
}
