export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
	const parts = keys.toLowerCase().split("+");
	const key = parts.at(-1) ?? "";
	if (event.key.toLowerCase() !== key || event.altKey) return false;
	if (parts.includes("mod") !== (event.ctrlKey || event.metaKey)) return false;
	// Shift is part of a character such as `?`, and a modifier of letters and named keys.
	return parts.includes("shift") ? event.shiftKey : !event.shiftKey || /^[^a-z]$/.test(key);
}

/** For example `Ctrl K`, or Mac symbols. */
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
