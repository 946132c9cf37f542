import { useState } from "react";

/** Text while it is typed: it reaches the form on commit, and follows the form otherwise. */
export function useDraft(value: string, onCommit: (value: string) => void) {
	const [draft, setDraft] = useState<string | null>(null);
	return {
		text: draft ?? value,
		edit: setDraft,
		commit() {
			if (draft === null) return;
			setDraft(null);
			if (draft !== value) onCommit(draft);
		},
		discard: () => setDraft(null),
	};
}
