/** Prefetched responses, by URL. */
const responses = new Map<string, Promise<Response>>();

/** Sends a GET request whose response the first `fetch` of the same address receives. */
export function prefetch(url: string): Promise<Response> {
	const response = fetch(url);
	responses.set(url, response);
	// A copy, because a body can be read once.
	const copy = response.then((received) => received.clone());
	// Whoever reads the response is told of the error.
	copy.catch(() => undefined);
	return copy;
}

/** The response of a prefetch, once. */
export function takePrefetched(url: unknown): Promise<Response> | undefined {
	if (typeof url !== "string") return undefined;
	const response = responses.get(url);
	responses.delete(url);
	return response;
}
