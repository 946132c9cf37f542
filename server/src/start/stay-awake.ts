/**
 * V8 compiles the database engine outside of the event loop; with an empty loop, Node would wait several times for all
 * background optimisation.
 */
export async function stayAwake<T>(body: () => Promise<T>): Promise<T> {
	const awake = setInterval(() => {}, 1_000);
	try {
		return await body();
	} finally {
		clearInterval(awake);
	}
}
