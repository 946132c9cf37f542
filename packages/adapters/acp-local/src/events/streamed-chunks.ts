import {
	asString,
	parseJsonLine,
	parseObject,
	type StreamedChunk,
	type StreamedChunks,
} from "@paperclipai/adapter-utils";

/** An agent streams its texts and thoughts. */
export const streamedChunks: StreamedChunks = { marker: '_chunk"', read };

function read(line: string): StreamedChunk | null {
	const { method, params } = parseObject(parseJsonLine(line));
	const { sessionId, update } = parseObject(params);
	const { sessionUpdate, content } = parseObject(update);
	if (method !== "session/update" || typeof parseObject(content).text !== "string") return null;
	return { of: `${asString(sessionId)}/${asString(sessionUpdate)}`, member: "text" };
}
