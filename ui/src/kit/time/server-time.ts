/** Differences up to this are those of the header, which has whole seconds, and of the way to here. */
const TOLERATED_MS = 10_000;

let offset = 0;

/** Milliseconds since 1970 by the clock of the server, from which all shown times come: that of this machine may be wrong by hours. */
export function serverNow(): number {
	return Date.now() + offset;
}

/** Notes the time of the server, when a response of it arrives. */
export function noteServerTime({ headers }: Response): void {
	const sentAt = Date.parse(headers.get("date") ?? "");
	if (Number.isNaN(sentAt)) return;
	const difference = sentAt - Date.now();
	offset = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}
