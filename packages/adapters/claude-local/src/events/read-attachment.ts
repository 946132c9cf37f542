import { asString, attachmentText, parseObject } from "@paperclipai/adapter-utils";

/** A short text in place of the bytes of a picture or a document. */
export function readAttachment(block: Record<string, unknown>): string {
	const source = parseObject(block.source);
	return attachmentText(asString(block.type), asString(source.media_type), asString(source.data));
}
