/** Returns distinct timestamps, because lists are sorted by time. */
export function ascendingTimestamps(now: Date, count: number): Date[] {
	return Array.from({ length: count }, (_, index) => new Date(now.getTime() - count + 1 + index));
}
