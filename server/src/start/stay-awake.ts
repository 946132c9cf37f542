/**
 * Keeps the event loop busy while `body` runs. V8 compiles the database engine outside of the loop; if that were empty
 * meanwhile, Node would continue from its last step, which waits several times for all optimisation in the background.
 */
export async function stayAwake<T>(body: () => Promise<T>): Promise<T> {
	const awake = setInterval(() => {}, 1_000);
	try {
		return await body();
	} finally {
		clearInterval(awake);
	}
}
