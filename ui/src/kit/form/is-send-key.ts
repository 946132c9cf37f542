import type { KeyboardEvent } from "react";

/** Whether a key press is Ctrl+Enter, which sends a form from a field in which Enter begins a new line. */
export function isSendKey(event: KeyboardEvent): boolean {
	const { key, ctrlKey, metaKey, nativeEvent } = event;
	// An input method takes Enter for what is being composed.
	return key === "Enter" && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
