/** Whether a key event is the one that `keys` of a command names. */
export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
	const parts = keys.toLowerCase().split("+");
	const key = parts.at(-1) ?? "";
	if (event.key.toLowerCase() !== key || event.altKey) return false;
	if (parts.includes("mod") !== (event.ctrlKey || event.metaKey)) return false;
	// Shift is a part of the character in `?`, and a modifier of letters and of keys with a name.
	return parts.includes("shift") ? event.shiftKey : !event.shiftKey || /^[^a-z]$/.test(key);
}

/** `mod+k` as a person reads it: `Ctrl K`, or with the signs of a Mac. */
export function readableKeys(keys: string, isMac = isOnMac()): string[] {
	const names: Record<string, string> = {
		mod: isMac ? "⌘" : "Ctrl",
		shift: isMac ? "⇧" : "Shift",
		enter: "↵",
		escape: "Esc",
		home: "Home",
		end: "End",
		arrowup: "↑",
		arrowdown: "↓",
		arrowleft: "←",
		arrowright: "→",
	};
	return keys.split("+").map((part) => names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part));
}

function isOnMac(): boolean {
	return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
