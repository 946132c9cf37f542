import { asString, attachmentText, parseObject } from "@paperclipai/adapter-utils";

/** A picture or a document in a message, in words: its bytes help nobody who reads a transcript. */
export function readAttachment(block: Record<string, unknown>): string {
	const source = parseObject(block.source);
	return attachmentText(asString(block.type), asString(source.media_type), asString(source.data));
}
