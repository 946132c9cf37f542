import { createApiClient } from "@paperclipai/shared";
import { noteServerTime } from "../kit/time/server-time.ts";
import { takePrefetched } from "./prefetch.ts";

export const sessionFetch: typeof globalThis.fetch = async (input, init) => {
	const response = await (takePrefetched(input) ?? fetch(input, init));
	noteServerTime(response);
	if (response.status === 401) {
		const { pathname, search } = window.location;
		window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
	}
	return response;
};

export const api = createApiClient({ baseUrl: "", fetch: sessionFetch });
