import type { LiveMessage } from "@paperclipai/shared";
import { encodeJsonText } from "../../engine/run-log/json-text.ts";
import { takeFrameBuffer } from "./frame-buffers.ts";

type LogMessage = Extract<LiveMessage, { type: "heartbeat.run.log" }>;

export interface LogMessageHead extends Omit<LogMessage, "payload"> {
	payload: Omit<LogMessage["payload"], "content">;
}

export interface LogEncoding {
	/** Pass the result to `returnFrameBuffer` once it is sent. */
	encode(head: LogMessageHead, records: Uint8Array): Buffer;
	binary: boolean;
}

export const LOG_ENCODINGS = {
	text: { encode: encodeLogMessage, binary: false },
	binary: { encode: encodeLogFrame, binary: true },
} satisfies Record<string, LogEncoding>;

/** JSON from bytes: strings would cost memory for each slow client. */
function encodeLogMessage({ payload, ...head }: LogMessageHead, records: Uint8Array): Buffer {
	const start = `${JSON.stringify(head).slice(0, -1)},"payload":${JSON.stringify(payload).slice(0, -1)},"content":"`;
	return Buffer.concat([Buffer.from(start), encodeJsonText(records), Buffer.from('"}}')]);
}

/** Format of `readLiveMessage`. Records are sent as stored: escaping them would take most of the time. */
function encodeLogFrame(head: LogMessageHead, records: Uint8Array): Buffer {
	const start = Buffer.from(`${JSON.stringify(head)}\n`);
	const frame = takeFrameBuffer(start.length + records.length);
	frame.set(start);
	frame.set(records, start.length);
	return frame;
}
