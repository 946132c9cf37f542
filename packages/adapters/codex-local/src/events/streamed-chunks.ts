import {
	asString,
	parseJsonLine,
	parseObject,
	type StreamedChunk,
	type StreamedChunks,
} from "@paperclipai/adapter-utils";

/** `codex app-server` streams the text of each item; `codex exec` prints only whole items. */
export const streamedChunks: StreamedChunks = { marker: '"method":"item/', read };

function read(line: string): StreamedChunk | null {
	const { method, params } = parseObject(parseJsonLine(line));
	const { item, itemId, delta } = parseObject(params);
	if (method === "item/started" || method === "item/completed")
		return { of: asString(parseObject(item).id), member: null };
	return typeof delta === "string" ? { of: asString(itemId), member: "delta" } : null;
}
