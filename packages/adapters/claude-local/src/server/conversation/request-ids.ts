import { INTERRUPT_ID } from "../../events/read-control.ts";

const WITHDRAWAL = "withdraw-";

/** Ids of this adapter's requests to the program. */
export function interruptId(messageId: string): string {
	return `${INTERRUPT_ID}${messageId}`;
}

export function withdrawalId(messageId: string): string {
	return `${WITHDRAWAL}${messageId}`;
}

/** Returns the message that a request has withdrawn; `null` for another request. */
export function withdrawnMessage(requestId: string): string | null {
	return requestId.startsWith(WITHDRAWAL) ? requestId.slice(WITHDRAWAL.length) : null;
}
