// Runs before the first paint, so that the wrong theme does not flash. src/app/theme.ts writes the key.
{
	const choice = localStorage.getItem("paperclip.theme");
	if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
}
