import { splitContent } from "./split-content.ts";

/** Live lines are shorter, so more than this is a backlog. */
const FLOOD_CHARACTERS = 64 * 1024;

/** Parses the log in chunks, so that scrolling does not wait for all of it. */
export interface UnreadLog {
	readonly isEmpty: boolean;
	/** A backlog arrived. */
	readonly isFlooded: boolean;
	add(content: string, done: boolean): void;
	/** `done`: the last chunk of a finished run. */
	take(): { content: string; done: boolean } | undefined;
}

export function createUnreadLog(): UnreadLog {
	const chunks: { content: string; done: boolean }[] = [];
	let isFirst = true;
	let isFlooded = false;
	return {
		get isEmpty() {
			return chunks.length === 0;
		},
		get isFlooded() {
			return isFlooded;
		},
		add(content, done) {
			const added = splitContent(content, isFirst);
			for (const [index, chunk] of added.entries()) {
				chunks.push({ content: chunk, done: done && index === added.length - 1 });
			}
			isFirst = false;
			isFlooded ||= content.length >= FLOOD_CHARACTERS;
		},
		take() {
			const chunk = chunks.shift();
			if (chunks.length === 0) isFlooded = false;
			return chunk;
		},
	};
}
