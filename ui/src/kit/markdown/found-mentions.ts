import {
	findMentions,
	type MarkdownBlock,
	type MarkdownText,
	type Mention,
	type MentionNames,
	mentionNames,
} from "@paperclipai/shared/markdown";
import { createContext } from "react";
import type { Mentionable, MentionLinks } from "./mention-links.ts";

interface FoundMentions {
	of: (leaf: MarkdownText) => readonly Mention<Mentionable>[];
	link: MentionLinks["link"];
}

/** The mentions in the document that is rendered. */
export const FoundMentionsContext = createContext<FoundMentions | null>(null);

/** Prepared once for all texts of a thread. */
const prepared = new WeakMap<MentionLinks, MentionNames<Mentionable>>();

export function findLinks(blocks: readonly MarkdownBlock[], links: MentionLinks | null): FoundMentions | null {
	if (!links) return null;
	const found = findMentions(blocks, namesOf(links));
	return { of: (leaf) => found.get(leaf) ?? [], link: links.link };
}

function namesOf(links: MentionLinks): MentionNames<Mentionable> {
	let names = prepared.get(links);
	if (!names) {
		names = mentionNames(links.mentionable);
		prepared.set(links, names);
	}
	return names;
}
