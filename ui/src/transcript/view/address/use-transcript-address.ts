import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useHistoryEntry } from "../../../kit/browser/use-history-entry.ts";
import { readTranscriptAddress, type TranscriptAddress } from "./transcript-address.ts";

/** The state of a transcript that a link can carry. */
export interface AddressState {
	address: TranscriptAddress;
	/** Changes a part of it. `push`: back returns to what was before. */
	change: (part: TranscriptAddress, options?: { push?: boolean }) => void;
	/** Key of the page's entry in the history of the tab. `null`: the page has several transcripts. */
	entry: string | null;
}

/** Keeps the state in the address of the page, for a page of one transcript. */
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

/** Keeps the state for the time that the component is mounted, for a page of several transcripts. */
export function useOwnAddress(): AddressState {
	const [address, setAddress] = useState<TranscriptAddress>({});
	const change = useCallback<AddressState["change"]>((part) => setAddress((before) => ({ ...before, ...part })), []);
	return { address, change, entry: null };
}
