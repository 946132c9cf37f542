/** US dollars, with more digits for small amounts. */
export function formatUsd(usd: number): string {
	return `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}
