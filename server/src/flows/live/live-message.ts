import type { LiveMessage } from "@paperclipai/shared";
import type { WebSocket } from "ws";
import { encodeJsonText } from "../../engine/run-log/json-text.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

type LogMessage = Extract<LiveMessage, { type: "heartbeat.run.log" }>;
type LogPayload = Omit<LogMessage["payload"], "content">;

interface LogMessageHead extends Omit<LogMessage, "payload"> {
	payload: LogPayload;
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

export function createEnvelope({ now }: ClockContext, companyId: string) {
	return { id: crypto.randomUUID(), companyId, createdAt: now().toISOString() };
}

interface LogToSend {
	companyId: string;
	encoding: LogEncoding;
	payload: LogPayload;
	records: Uint8Array;
}

/** @param onWritten Called when the message has been sent or has failed. */
export function sendLogMessage(
	context: ClockContext,
	socket: WebSocket,
	{ companyId, encoding, payload, records }: LogToSend,
	onWritten: () => void,
): void {
	const head: LogMessageHead = { ...createEnvelope(context, companyId), type: "heartbeat.run.log", payload };
	const frame = encoding.encode(head, records);
	socket.send(frame, { binary: encoding.binary }, () => {
		// Safe even after an error: the kernel has read the frame, or the socket has discarded it.
		returnFrameBuffer(frame);
		onWritten();
	});
}

/** Builds the JSON from bytes, because strings would cost memory for each slow client. */
function encodeLogMessage({ payload, ...head }: LogMessageHead, records: Uint8Array): Buffer {
	const start = `${JSON.stringify(head).slice(0, -1)},"payload":${JSON.stringify(payload).slice(0, -1)},"content":"`;
	return Buffer.concat([Buffer.from(start), encodeJsonText(records), Buffer.from('"}}')]);
}

/** Encodes for `readLiveMessage`. Records are sent as stored, because escaping them would take most of the time. */
function encodeLogFrame(head: LogMessageHead, records: Uint8Array): Buffer {
	const start = Buffer.from(`${JSON.stringify(head)}\n`);
	const frame = takeFrameBuffer(start.length + records.length);
	frame.set(start);
	frame.set(records, start.length);
	return frame;
}

const HEAD_BYTES = 1024;
const MAX_UNUSED = 8;

const unused: Buffer[] = [];

/** Reuses buffers of sent frames to spare the garbage collector. */
function takeFrameBuffer(length: number): Buffer {
	const whole = LIMITS.livePageBytes + HEAD_BYTES;
	if (length > whole || length < whole / 4) return Buffer.allocUnsafeSlow(length);
	const known = unused.pop();
	return (known?.length === whole ? known : Buffer.allocUnsafeSlow(whole)).subarray(0, length);
}

function returnFrameBuffer({ buffer }: Buffer): void {
	if (buffer.byteLength === LIMITS.livePageBytes + HEAD_BYTES && unused.length < MAX_UNUSED) {
		unused.push(Buffer.from(buffer));
	}
}
