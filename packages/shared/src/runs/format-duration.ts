/** `40 ms`, `1.4 s`, `12 s`, `3 m 05 s`, `2 h 07 m`. Rounds down, so that no part reaches the next unit. */
export function formatDuration(milliseconds: number): string {
	const whole = Math.max(0, Math.floor(milliseconds));
	if (whole < 1_000) return `${whole} ms`;
	if (whole < 10_000) return `${(Math.floor(whole / 100) / 10).toFixed(1)} s`;
	const seconds = Math.floor(whole / 1_000);
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return `${minutes} m ${twoDigits(seconds % 60)} s`;
	return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} m`;
}

function twoDigits(value: number): string {
	return String(value).padStart(2, "0");
}
