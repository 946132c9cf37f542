const END_TO_END = /\/(__tests__|e2e)\//;

/**
 * Order of the test files: those that start servers, programs and browsers first, so that none of them is left alone at
 * the end, and the files of a package in a row, since they share a worker.
 */
export class SlowestFirst {
	async sort(files) {
		const rank = ({ moduleId }) => (END_TO_END.test(moduleId) ? 0 : 1);
		const compare = (one, other) => one.project.name.localeCompare(other.project.name);
		return files.toSorted((one, other) => rank(one) - rank(other) || compare(one, other));
	}

	async shard(files) {
		return files;
	}
}
