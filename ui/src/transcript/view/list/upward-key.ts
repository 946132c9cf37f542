const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

/** Whether a key scrolls towards the start. */
export function isUpwardKey({ key, shiftKey }: KeyboardEvent): boolean {
	return UPWARD_KEYS.has(key) || (key === " " && shiftKey);
}
