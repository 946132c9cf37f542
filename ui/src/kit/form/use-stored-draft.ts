import { useCallback, useEffect, useState } from "react";
import { DRAFTS } from "../browser/drafts.ts";
import { tabStorage } from "../browser/page-storage.ts";

const PREFIX = `${DRAFTS} `;

/** Survives a reload of the tab, until it is set to an empty text. */
export function useStoredDraft(key: string, initial = ""): [string, (text: string) => void] {
	const read = useCallback(() => tabStorage.get(PREFIX + key) ?? initial, [key, initial]);
	const [text, setText] = useState(read);
	// The same field may switch to another record.
	useEffect(() => setText(read()), [read]);
	const write = useCallback(
		(next: string) => {
			setText(next);
			tabStorage.set(PREFIX + key, next === "" ? null : next);
		},
		[key],
	);
	return [text, write];
}
