import { splitContent } from "./split-content.ts";

/** More than this comes at once only when the page waits for it: live lines are short. */
const FLOOD_CHARACTERS = 64 * 1024;

/** Content of the log that has come and is not parsed yet. It is parsed chunk by chunk, so that scrolling does not wait for all of it. */
export interface UnreadLog {
	readonly isEmpty: boolean;
	/** Much of the log has come at once. */
	readonly isFlooded: boolean;
	add(content: string, done: boolean): void;
	/** Takes the next chunk. `done`: the run is over and this is its last. */
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
