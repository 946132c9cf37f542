import { useCallback, useEffect, useState } from "react";

const PREFIX = "paperclip.draft ";

/** A text that is being typed. It survives a reload of the tab, until it is set to an empty text. */
export function useStoredDraft(key: string, initial = ""): [string, (text: string) => void] {
	const read = useCallback(() => sessionStorage.getItem(PREFIX + key) ?? initial, [key, initial]);
	const [text, setText] = useState(read);
	// The same field may go on to another record.
	useEffect(() => setText(read()), [read]);
	const write = useCallback(
		(next: string) => {
			setText(next);
			if (next === "") sessionStorage.removeItem(PREFIX + key);
			else sessionStorage.setItem(PREFIX + key, next);
		},
		[key],
	);
	return [text, write];
}
