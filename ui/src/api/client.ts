import { createApiClient, getServerInfo } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { noteServerTime } from "../kit/time/server-time.ts";
import { takePrefetched } from "./prefetch.ts";
import { queryKeys } from "./query-keys.ts";

export const sessionFetch: typeof globalThis.fetch = async (input, init) => {
	const response = await (takePrefetched(input) ?? fetch(input, init));
	noteServerTime(response);
	if (response.status === 401) {
		const { pathname, search } = window.location;
		window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
	}
	return response;
};

export const api = createApiClient({
	baseUrl: "",
	fetch: sessionFetch,
	// The command depends on how Paperclip was installed, which only the server knows.
	startHint: "If the server was stopped, start it again; then repeat the action.",
});

export function useServerInfo() {
	return useQuery({ queryKey: queryKeys.server, queryFn: ({ signal }) => api.call(getServerInfo, {}, { signal }) });
}
