import { useCallback, useEffect, useRef } from "react";
import { isSameQuery, type SearchQuery, type SearchResult } from "../blocks/search-query.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { queryOf } from "./address/transcript-address.ts";
import type { AddressState } from "./address/use-transcript-address.ts";
import type { RowList } from "./list/row-list.ts";

interface TranscriptSearchOptions extends Pick<AddressState, "address" | "change"> {
	client: TranscriptClient;
	list: RowList | null;
	search: SearchResult | null;
	linesSoFar: number | null;
}

export interface TranscriptSearch {
	query: SearchQuery | null;
	/** `null` until the worker has started the query. */
	result: SearchResult | null;
	start: (query: SearchQuery | null) => void;
	/** Number of lines read so far; `null` when the whole log of a finished run has been read. */
	linesSoFar: number | null;
	step: (step: 1 | -1) => void;
	focus: () => void;
	inputRef: React.RefObject<HTMLInputElement | null>;
}

export function useTranscriptSearch(options: TranscriptSearchOptions): TranscriptSearch {
	const { client, address, change, list, search: found, linesSoFar } = options;
	const query = queryOf(address);
	const { text, caseSensitive = false } = query ?? {};
	const inputRef = useRef<HTMLInputElement | null>(null);
	const latest = useRef({ list, match: address.match });
	latest.current = { list, match: address.match };
	const firstMatch = useRef(address.match);
	const searched = useRef<SearchQuery | null>(null);

	// The first search starts at the visible rows, so it waits for the list.
	const isReady = list !== null;
	const search = useCallback(
		(next: SearchQuery | null, position?: number) => {
			if (isSameQuery(next, searched.current)) return;
			searched.current = next;
			client.search(next, latest.current.list?.top().row ?? 0, position);
		},
		[client],
	);
	useEffect(() => {
		searched.current = null;
	}, [client]);
	useEffect(() => {
		if (!isReady) return;
		const position = firstMatch.current === undefined ? undefined : firstMatch.current - 1;
		firstMatch.current = undefined;
		search(text === undefined ? null : { text, caseSensitive }, position);
	}, [search, isReady, text, caseSensitive]);

	const result = isSameQuery(query, found?.query ?? null) ? found : null;
	const match = result && result.position !== null ? result.position + 1 : undefined;
	useEffect(() => {
		if (match !== undefined && match !== latest.current.match) change({ match });
	}, [match, change]);

	return {
		query,
		result,
		linesSoFar,
		start: useCallback(
			(next) => {
				search(next);
				change({ q: next?.text, case: next?.caseSensitive === true ? true : undefined, match: undefined });
			},
			[search, change],
		),
		step: useCallback((step) => client.step(step, latest.current.list?.top().row ?? 0), [client]),
		focus: useCallback(() => {
			inputRef.current?.focus();
			inputRef.current?.select();
		}, []),
		inputRef,
	};
}
