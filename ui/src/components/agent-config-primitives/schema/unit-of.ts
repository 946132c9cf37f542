/** By the end of the key, as adapters name their settings. */
export function unitOf(key: string): string | undefined {
	if (/(Sec|Seconds)$/.test(key)) return "seconds";
	if (/(Ms|Millis)$/.test(key)) return "ms";
	if (/(Minutes|Min)$/.test(key)) return "minutes";
	if (/Usd$/.test(key)) return "US dollars";
	return undefined;
}
