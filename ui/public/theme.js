// Runs before the first paint, so that a chosen theme does not flash; src/lib/theme.ts writes the choice.
{
	const choice = localStorage.getItem("paperclip.theme");
	if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
}
