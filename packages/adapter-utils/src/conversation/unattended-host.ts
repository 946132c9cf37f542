import type { AgentRequest, ConversationHost } from "../contract/conversation.ts";

const NOBODY_ANSWERS = "Permission denied: this run has no one to ask.";

/** The host of a program in a call outside the server, which has no one to ask: everything asked is denied. */
export function createUnattendedHost(
	onDenied: (request: AgentRequest, reason: string) => Promise<void>,
): ConversationHost {
	return {
		permissions: null,
		connect: async () => undefined,
		delivered: async () => undefined,
		withdrawn: async () => undefined,
		async ask(request) {
			await onDenied(request, NOBODY_ANSWERS);
			return { kind: "deny", message: NOBODY_ANSWERS, stops: false };
		},
	};
}
