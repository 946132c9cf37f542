import { LIMITS } from "../../../../../platform/settings/limits.ts";
import type { FrameLimits } from "./message-frame.ts";
import type { MessagePipeOptions } from "./message-pipe.ts";

/** The server has checked its own requests: configuration and prompt of a run. */
const REQUEST = { bytes: 64 * 1024 * 1024, values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

type PipeLimits = Omit<MessagePipeOptions, "onBroken">;

export function serverPipeLimits(): PipeLimits {
	return { send: REQUEST, receive: fromAdapter(), unreadBytes: LIMITS.adapterUnreadBytes };
}

/** Never stops reading: if both ends did, they would wait for each other. */
export function workerPipeLimits(): PipeLimits {
	return { send: fromAdapter(), receive: REQUEST };
}

function fromAdapter(): FrameLimits {
	const { adapterMessageBytes: bytes, adapterMessageValues: values, adapterMessageDepth: depth } = LIMITS;
	return { bytes, values, depth };
}
