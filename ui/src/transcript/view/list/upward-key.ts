const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

export function isUpwardKey({ key, shiftKey }: KeyboardEvent): boolean {
	return UPWARD_KEYS.has(key) || (key === " " && shiftKey);
}
