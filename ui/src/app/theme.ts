export type Theme = "system" | "light" | "dark";

// public/theme.js reads this key too, before the first paint.
const KEY = "paperclip.theme";

export function readTheme(): Theme {
	const stored = localStorage.getItem(KEY);
	return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
	if (theme === "system") {
		localStorage.removeItem(KEY);
		delete document.documentElement.dataset.theme;
	} else {
		localStorage.setItem(KEY, theme);
		document.documentElement.dataset.theme = theme;
	}
}
