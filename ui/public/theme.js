// Runs before everything else: the wrong theme must not flash. src/app/theme.ts writes the key.
try {
	const choice = localStorage.getItem("paperclip.theme");
	if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
	// The browser refuses storage.
}

// Otherwise Zod tries whether it may compile code when it is loaded, which the page's policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };
