import { getHealth } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

export function useHealth() {
	return useQuery({
		queryKey: queryKeys.health,
		queryFn: ({ signal }) => api.call(getHealth, {}, { signal }),
		refetchInterval: 15_000,
		refetchIntervalInBackground: false,
	});
}
