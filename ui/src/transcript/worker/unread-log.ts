/** Short, so that the first rows appear soon. */
const FIRST_LENGTH = 64 * 1024;

/** Short enough that scrolling does not wait long for rows. */
const MAX_LENGTH = 512 * 1024;

/** Live lines are shorter, so more than this is a backlog. */
const FLOOD_CHARACTERS = 64 * 1024;

/** Parses the log in chunks, so that scrolling does not wait for all of it. */
export interface UnreadLog {
	readonly isEmpty: boolean;
	/** Whether a backlog has arrived. */
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

/** Splits records into chunks of whole lines. `isFirst`: nothing has been read yet. */
export function splitContent(content: string, isFirst: boolean): string[] {
	const chunks: string[] = [];
	for (let from = 0; from < content.length || chunks.length === 0; ) {
		const length = isFirst && from === 0 ? FIRST_LENGTH : MAX_LENGTH;
		const newline = from + length < content.length ? content.indexOf("\n", from + length) : -1;
		const end = newline === -1 ? content.length : newline + 1;
		chunks.push(content.slice(from, end));
		if (end >= content.length) break;
		from = end;
	}
	return chunks;
}
