/** The name that a misspelt one was probably meant to be: at most a third of its characters differ. */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
	const distances = names.map((name) => ({ name, distance: editDistance(misspelt.toLowerCase(), name.toLowerCase()) }));
	const nearest = distances.sort((one, other) => one.distance - other.distance)[0];
	return nearest !== undefined && nearest.distance <= Math.ceil(misspelt.length / 3) ? nearest.name : undefined;
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, column) => column);
	for (const [index, character] of [...from].entries()) {
		const next = [index + 1];
		for (let column = 1; column <= to.length; column++) {
			const replaced = (row[column - 1] ?? 0) + (to[column - 1] === character ? 0 : 1);
			next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[to.length] ?? 0;
}
