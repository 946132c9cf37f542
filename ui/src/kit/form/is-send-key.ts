import type { KeyboardEvent } from "react";

/** Ctrl+Enter submits from multi-line fields. */
export function isSendKey(event: KeyboardEvent): boolean {
	const { key, ctrlKey, metaKey } = event;
	return key === "Enter" && (ctrlKey || metaKey);
}
