import { useCallback, useEffect, useRef } from "react";
import { isSameQuery, type SearchQuery, type SearchResult } from "../blocks/search-query.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { queryOf } from "./address/transcript-address.ts";
import type { AddressState } from "./address/use-transcript-address.ts";
import type { RowList } from "./list/row-list.ts";

interface TranscriptSearchOptions extends AddressState {
	client: TranscriptClient;
	list: RowList | null;
	search: SearchResult | null;
}

/** The search of a transcript as its controls use it. */
export interface TranscriptSearch {
	query: SearchQuery | null;
	/** `null` until the worker has begun with the query. */
	result: SearchResult | null;
	start: (query: SearchQuery | null) => void;
	step: (step: 1 | -1) => void;
	/** Increases whenever the search field has to be focused. */
	focus: () => void;
	inputRef: React.RefObject<HTMLInputElement | null>;
}

export function useTranscriptSearch(options: TranscriptSearchOptions): TranscriptSearch {
	const { client, address, change, list, search } = options;
	const query = queryOf(address);
	const { text, caseSensitive = false } = query ?? {};
	const inputRef = useRef<HTMLInputElement | null>(null);
	const latest = useRef({ list, match: address.match });
	latest.current = { list, match: address.match };
	const firstMatch = useRef(address.match);

	// Waits for the list, because the first match is looked for from what is in view.
	const isReady = list !== null;
	useEffect(() => {
		if (!isReady) return;
		const position = firstMatch.current === undefined ? undefined : firstMatch.current - 1;
		firstMatch.current = undefined;
		client.search(text === undefined ? null : { text, caseSensitive }, latest.current.list?.top().row ?? 0, position);
	}, [client, isReady, text, caseSensitive]);

	const result = isSameQuery(query, search?.query ?? null) ? search : null;
	const match = result && result.position !== null ? result.position + 1 : undefined;
	useEffect(() => {
		if (match !== undefined && match !== latest.current.match) change({ match });
	}, [match, change]);

	return {
		query,
		result,
		start: useCallback(
			(next) => change({ q: next?.text, case: next?.caseSensitive === true ? true : undefined, match: undefined }),
			[change],
		),
		step: useCallback((step) => client.step(step, latest.current.list?.top().row ?? 0), [client]),
		focus: useCallback(() => {
			inputRef.current?.focus();
			inputRef.current?.select();
		}, []),
		inputRef,
	};
}
