import { LIMITS } from "../../platform/settings/limits.ts";

const HEAD_BYTES = 1024;
const MAX_UNUSED = 8;

const unused: Buffer[] = [];

/** Reuses buffers of sent frames to spare the garbage collector. */
export function takeFrameBuffer(length: number): Buffer {
	const whole = LIMITS.livePageBytes + HEAD_BYTES;
	if (length > whole || length < whole / 4) return Buffer.allocUnsafeSlow(length);
	const known = unused.pop();
	return (known?.length === whole ? known : Buffer.allocUnsafeSlow(whole)).subarray(0, length);
}

export function returnFrameBuffer({ buffer }: Buffer): void {
	if (buffer.byteLength === LIMITS.livePageBytes + HEAD_BYTES && unused.length < MAX_UNUSED) {
		unused.push(Buffer.from(buffer));
	}
}
