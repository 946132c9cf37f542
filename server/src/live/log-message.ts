import type { LiveMessage } from "@paperclipai/shared";
import { MAX_ESCAPE, writeJsonText } from "../run-log/write/json-text.ts";

type LogMessage = Extract<LiveMessage, { type: "heartbeat.run.log" }>;

/** The message without its records, which are passed as bytes. */
export interface LogMessageHead extends Omit<LogMessage, "payload"> {
	payload: Omit<LogMessage["payload"], "content">;
}

/** Scratch buffer: the length of a message is known only once it is encoded. */
let draft = Buffer.alloc(0);

/** The message as JSON. Encoded straight from bytes: strings would cost memory for every slow client that keeps messages. */
export function encodeLogMessage({ payload, ...head }: LogMessageHead, records: Uint8Array): Buffer {
	const start = `${JSON.stringify(head).slice(0, -1)},"payload":${JSON.stringify(payload).slice(0, -1)},"content":"`;
	const longest = Buffer.byteLength(start) + records.length * MAX_ESCAPE + 3;
	if (draft.length < longest) draft = Buffer.allocUnsafeSlow(longest);
	let end = writeJsonText(records, draft, draft.write(start));
	end += draft.write('"}}', end);
	return Buffer.from(draft.subarray(0, end));
}
