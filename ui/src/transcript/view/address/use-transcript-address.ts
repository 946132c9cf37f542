import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useHistoryEntry } from "../../../kit/browser/use-history-entry.ts";
import { readTranscriptAddress, type TranscriptAddress } from "./transcript-address.ts";

/** State of a transcript that a link restores. */
export interface AddressState {
	address: TranscriptAddress;
	/** `push` adds a history entry. */
	change: (part: TranscriptAddress, options?: { push?: boolean }) => void;
	/** Key of the history entry. `null`: the page has several transcripts. */
	entry: string | null;
}

/** Keeps the state in the URL, for pages with one transcript. */
export function useTranscriptAddress(): AddressState {
	const address = readTranscriptAddress(useSearch({ strict: false }) as Record<string, unknown>);
	const navigate = useNavigate();
	const change = useCallback<AddressState["change"]>(
		(part, { push = false } = {}) => {
			const search = (before: Record<string, unknown>) => ({ ...before, ...part });
			void navigate({ to: ".", search: search as never, replace: !push, resetScroll: false });
		},
		[navigate],
	);
	return { address, change, entry: useHistoryEntry().key };
}

/** Keeps the state in the component, for pages with several transcripts. */
export function useOwnAddress(): AddressState {
	const [address, setAddress] = useState<TranscriptAddress>({});
	const change = useCallback<AddressState["change"]>((part) => setAddress((before) => ({ ...before, ...part })), []);
	return { address, change, entry: null };
}
