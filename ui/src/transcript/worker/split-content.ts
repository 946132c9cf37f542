/** Short, so that the first rows appear soon. */
const FIRST_LENGTH = 64 * 1024;
/** Short enough that scrolling does not wait long for rows. */
const MAX_LENGTH = 512 * 1024;

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
