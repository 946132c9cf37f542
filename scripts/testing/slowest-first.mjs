/** Pages in browsers, then servers and programs, then all others. */
const SLOWEST = [/\/e2e\//, /\/__tests__\//];

/**
 * Test files that start servers, programs and browsers come first, so that none of them runs alone at the end, and the
 * files of a package are consecutive, since they share a worker.
 */
export class SlowestFirst {
	async sort(files) {
		const rank = ({ moduleId }) => [...SLOWEST, /^/].findIndex((pattern) => pattern.test(moduleId));
		const compare = (one, other) => one.project.name.localeCompare(other.project.name);
		return files.toSorted((one, other) => rank(one) - rank(other) || compare(one, other));
	}

	async shard(files) {
		return files;
	}
}
