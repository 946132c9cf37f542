import type { LiveMessage } from "@paperclipai/shared";
import { MAX_ESCAPE, writeJsonText } from "../run-log/write/json-text.ts";

type LogMessage = Extract<LiveMessage, { type: "heartbeat.run.log" }>;

/** All of the message but the records, which come as bytes. */
export interface LogMessageHead extends Omit<LogMessage, "payload"> {
	payload: Omit<LogMessage["payload"], "content">;
}

/** Every message is written here first, since it is only then known how long it is. */
let draft = Buffer.alloc(0);

/** The message as JSON. Clients that take nothing keep these for a while: no strings of the records are made for it. */
export function encodeLogMessage({ payload, ...head }: LogMessageHead, records: Uint8Array): Buffer {
	const start = `${JSON.stringify(head).slice(0, -1)},"payload":${JSON.stringify(payload).slice(0, -1)},"content":"`;
	const longest = Buffer.byteLength(start) + records.length * MAX_ESCAPE + 3;
	if (draft.length < longest) draft = Buffer.allocUnsafeSlow(longest);
	let end = writeJsonText(records, draft, draft.write(start));
	end += draft.write('"}}', end);
	return Buffer.from(draft.subarray(0, end));
}
