/**
 * Keeps the event loop from becoming empty while V8 compiles PGlite in the background; Node would otherwise wait several
 * times for all background optimisation.
 */
export async function stayAwake<T>(body: () => Promise<T>): Promise<T> {
	const awake = setInterval(() => {}, 1_000);
	try {
		return await body();
	} finally {
		clearInterval(awake);
	}
}
