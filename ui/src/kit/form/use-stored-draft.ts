import { useCallback, useEffect, useState } from "react";
import { DRAFTS, tabStorage } from "../browser/page-storage.ts";

/** A text that survives a reload until it is set to an empty string. @param key Identifies the field and its record. */
export function useStoredDraft(key: string): [string, (text: string) => void] {
	const name = `${DRAFTS} ${key}`;
	const read = useCallback(() => tabStorage.get(name) ?? "", [name]);
	const [text, setText] = useState(read);
	// The same field may switch to another record.
	useEffect(() => setText(read()), [read]);
	const write = useCallback(
		(next: string) => {
			setText(next);
			tabStorage.set(name, next === "" ? null : next);
		},
		[name],
	);
	return [text, write];
}
