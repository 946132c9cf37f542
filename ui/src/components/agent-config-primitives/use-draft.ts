import { useState } from "react";

/** Text that is being typed. It reaches the form when it is committed, and follows the form while nobody types. */
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
