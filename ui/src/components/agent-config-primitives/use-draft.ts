import { useRef, useState } from "react";

/**
 * Text while it is typed. The form has it with each key, so that nothing is lost when the page goes; until the field is left
 * it is shown as it was typed, whatever the form makes of it.
 */
export function useDraft(value: string, onCommit: (value: string) => void) {
	const [draft, setDraft] = useState<string | null>(null);
	const before = useRef(value);
	return {
		text: draft ?? value,
		edit(text: string) {
			if (draft === null) before.current = value;
			setDraft(text);
			onCommit(text);
		},
		commit: () => setDraft(null),
		discard() {
			if (draft === null) return;
			setDraft(null);
			onCommit(before.current);
		},
	};
}
