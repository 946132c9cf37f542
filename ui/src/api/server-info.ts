import { getServerInfo } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export function useServerInfo() {
	return useQuery({ queryKey: queryKeys.server, queryFn: ({ signal }) => api.call(getServerInfo, {}, { signal }) });
}
