import {
	asString,
	parseJsonLine,
	parseObject,
	type StreamedChunk,
	type StreamedChunks,
} from "@paperclipai/adapter-utils";

const MEMBERS = new Map<string, string>(
	Object.entries({
		text_delta: "text",
		thinking_delta: "thinking",
		input_json_delta: "partial_json",
	}),
);

/** Each block of an agent's message is one text. */
export const streamedChunks: StreamedChunks = { marker: '"stream_event"', read };

function read(line: string): StreamedChunk | null {
	const fields = parseObject(parseJsonLine(line));
	const event = parseObject(fields.event);
	const of = `${String(event.index)} ${asString(fields.parent_tool_use_id)}`;
	if (event.type === "content_block_start" || event.type === "content_block_stop") return { of, member: null };
	if (event.type !== "content_block_delta") return null;
	const member = MEMBERS.get(asString(parseObject(event.delta).type));
	return member === undefined ? null : { of, member };
}
