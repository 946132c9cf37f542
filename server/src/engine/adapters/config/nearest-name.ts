import { distance } from "fastest-levenshtein";

/** The name that a misspelt one was probably meant to be: at most a third of its characters differ. */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
	const changesTo = (name: string) => distance(misspelt.toLowerCase(), name.toLowerCase());
	const [nearest] = names.toSorted((one, other) => changesTo(one) - changesTo(other));
	return nearest !== undefined && changesTo(nearest) <= Math.ceil(misspelt.length / 3) ? nearest : undefined;
}
