import {
	findMentions,
	type MarkdownBlock,
	type MarkdownText,
	type Mention,
	type MentionNames,
} from "@paperclipai/shared/markdown";
import { createContext, type ReactNode } from "react";

interface Mentionable {
	id: string;
	name: string;
}

/** Who can be mentioned in the texts below, and how a mention is linked. */
export interface MentionLinks {
	names: MentionNames<Mentionable>;
	link: (mentioned: readonly Mentionable[], text: string) => ReactNode;
}

/** `null` where mentions have no effect, for example in descriptions. */
export const MentionLinksContext = createContext<MentionLinks | null>(null);

interface FoundMentions {
	of: (leaf: MarkdownText) => readonly Mention<Mentionable>[];
	link: MentionLinks["link"];
}

/** The mentions in the document that is rendered. */
export const FoundMentionsContext = createContext<FoundMentions | null>(null);

export function findLinks(blocks: readonly MarkdownBlock[], links: MentionLinks | null): FoundMentions | null {
	if (!links) return null;
	const found = findMentions(blocks, links.names);
	return { of: (leaf) => found.get(leaf) ?? [], link: links.link };
}
