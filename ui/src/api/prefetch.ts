/** Prefetched responses, by URL. */
const responses = new Map<string, Promise<Response>>();

/** Sends a GET request whose response the first `fetch` of the same URL receives. */
export function prefetch(url: string): Promise<Response> {
	const response = fetch(url);
	responses.set(url, response);
	// Cloned, because a body can be read once.
	const copy = response.then((received) => received.clone());
	// The caller that reads the response handles the error.
	copy.catch(() => undefined);
	return copy;
}

/** Takes a prefetched response, once. */
export function takePrefetched(url: unknown): Promise<Response> | undefined {
	if (typeof url !== "string") return undefined;
	const response = responses.get(url);
	responses.delete(url);
	return response;
}
