import type { KeyboardEvent } from "react";

/** Ctrl+Enter submits from multi-line fields. */
export function isSendKey(event: KeyboardEvent): boolean {
	const { key, ctrlKey, metaKey, nativeEvent } = event;
	// Input methods use Enter to end a composition.
	return key === "Enter" && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
