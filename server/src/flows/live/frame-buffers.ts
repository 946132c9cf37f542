import { LIMITS } from "../../platform/settings/limits.ts";

/** Upper bound for everything in a frame except its records. */
const HEAD_BYTES = 1024;
const MAX_UNUSED = 8;

const unused: Buffer[] = [];

/** A buffer for a frame of a flood comes from those that were sent, since V8 would collect garbage all the time. */
export function takeFrameBuffer(length: number): Buffer {
	const whole = LIMITS.livePageBytes + HEAD_BYTES;
	if (length > whole || length < whole / 4) return Buffer.allocUnsafeSlow(length);
	const known = unused.pop();
	return (known?.length === whole ? known : Buffer.allocUnsafeSlow(whole)).subarray(0, length);
}

/** To be called when nothing reads the frame any more. */
export function returnFrameBuffer({ buffer }: Buffer): void {
	if (buffer.byteLength === LIMITS.livePageBytes + HEAD_BYTES && unused.length < MAX_UNUSED) {
		unused.push(Buffer.from(buffer));
	}
}
