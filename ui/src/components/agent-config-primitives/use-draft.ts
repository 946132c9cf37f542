import { useRef, useState } from "react";

/** Commits each keystroke, so that nothing is lost with the page, but shows the text as typed until blur. */
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
