import { createContext, type ReactNode } from "react";

export interface Mentionable {
	id: string;
	name: string;
}

/** Who can be mentioned in the texts below, and how a mention is linked. */
export interface MentionLinks {
	mentionable: readonly Mentionable[];
	link: (mentioned: readonly Mentionable[], text: string) => ReactNode;
}

/** `null` where mentions have no effect, for example in descriptions. */
export const MentionLinksContext = createContext<MentionLinks | null>(null);
