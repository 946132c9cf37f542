/** A time for people, to the second. Headings say that it is UTC. */
export function formatUtc(timestamp: string | null): string {
	return timestamp === null ? "" : timestamp.slice(0, 19).replace("T", " ");
}
