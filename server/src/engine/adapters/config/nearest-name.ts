import { distance } from "fastest-levenshtein";

export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
	const changesTo = (name: string) => distance(misspelt.toLowerCase(), name.toLowerCase());
	const [nearest] = names.toSorted((one, other) => changesTo(one) - changesTo(other));
	return nearest !== undefined && changesTo(nearest) <= Math.ceil(misspelt.length / 3) ? nearest : undefined;
}
