/** Smaller differences can come from latency, and from the header, which has only whole seconds. */
const TOLERATED_MS = 10_000;

let offset = 0;

/** Milliseconds since 1970 by the server's clock, since the local one may be wrong by hours. */
export function serverNow(): number {
	return Date.now() + offset;
}

/** Reads the server's time from a response. */
export function noteServerTime({ headers }: Response): void {
	const sentAt = Date.parse(headers.get("date") ?? "");
	if (Number.isNaN(sentAt)) return;
	const difference = sentAt - Date.now();
	offset = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}
