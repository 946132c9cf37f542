import { LIMITS } from "../../../../../platform/settings/limits.ts";
import type { FrameLimits } from "./message-frame.ts";
import type { MessagePipeOptions } from "./message-pipe.ts";

/** Only the size is limited, because the server has checked the contents of its requests. */
const REQUEST = { bytes: 64 * 1024 * 1024, values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

type PipeLimits = Omit<MessagePipeOptions, "onBroken">;

export function serverPipeLimits(): PipeLimits {
	return { send: REQUEST, receive: fromAdapter(), unreadBytes: LIMITS.adapterUnreadBytes };
}

/** Has no `unreadBytes`: if both ends paused reading, they would deadlock. */
export function workerPipeLimits(): PipeLimits {
	return { send: fromAdapter(), receive: REQUEST };
}

function fromAdapter(): FrameLimits {
	const { adapterMessageBytes: bytes, adapterMessageValues: values, adapterMessageDepth: depth } = LIMITS;
	return { bytes, values, depth };
}
