import { MAX_PAGE } from "@paperclipai/shared";
import { useEffect, useState } from "react";
import { serverNow } from "../../kit/time/server-time.ts";
import { useRuns } from "../runs/api.ts";
import { FAILED } from "../runs/runs-search.ts";

const DAYS = 3;
/** An agent that fails each minute fills it within a day. */
const MAX_LOADED = 1_000;

/**
 * Runs that failed in the last three days, newest first. Equal ones are one row. `hasMore`: older ones are not
 * loaded.
 */
export function useFailedRuns(companyId: string) {
	const [since] = useState(() => new Date(serverNow() - DAYS * 86_400_000).toISOString());
	const query = useRuns(companyId, { status: FAILED, since, limit: MAX_PAGE });
	const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
	const isFull = (data?.length ?? 0) >= MAX_LOADED;
	const mayLoad = hasNextPage && !isFull && !isFetching && !isFetchNextPageError;
	useEffect(() => {
		if (mayLoad) void fetchNextPage();
	}, [mayLoad, fetchNextPage]);
	return { ...query, hasMore: hasNextPage && (isFull || isFetchNextPageError) };
}
