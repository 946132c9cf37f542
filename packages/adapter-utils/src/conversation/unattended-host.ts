import type { ConversationHost } from "../contract/conversation.ts";

const NOBODY_ANSWERS = "Permission denied: this run has no one to ask.";

/** The host of a program that can only be conversed with, in a call outside the server: everything asked is denied. */
export const unattendedHost: ConversationHost = {
	permissions: null,
	connect: async () => undefined,
	delivered: async () => undefined,
	withdrawn: async () => undefined,
	ask: async () => ({ kind: "deny", message: NOBODY_ANSWERS, stops: false }),
};
