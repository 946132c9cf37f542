import { useSyncExternalStore } from "react";
import { browserStorage } from "../../kit/browser/page-storage.ts";

export type Theme = "system" | "light" | "dark";

// public/theme.js reads this key too, before the first paint.
const KEY = "paperclip.theme";

export function readTheme(): Theme {
	const stored = browserStorage.get(KEY);
	return stored === "light" || stored === "dark" ? stored : "system";
}

const callbacks = new Set<() => void>();

/** Returns the theme, and rerenders when any part of the page changes it. */
export function useTheme(): Theme {
	return useSyncExternalStore((callback) => {
		callbacks.add(callback);
		return () => callbacks.delete(callback);
	}, readTheme);
}

export function applyTheme(theme: Theme): void {
	if (theme === "system") {
		browserStorage.set(KEY, null);
		delete document.documentElement.dataset.theme;
	} else {
		browserStorage.set(KEY, theme);
		document.documentElement.dataset.theme = theme;
	}
	for (const callback of callbacks) callback();
}
