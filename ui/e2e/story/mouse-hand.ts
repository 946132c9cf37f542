import type { Page } from "playwright-core";
import type { Hand } from "./hand.ts";

export function mouseHand(page: Page): Hand {
	const goTo: Hand["goTo"] = (name) =>
		page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
	return {
		goTo,
		async start(command, name) {
			await goTo(name);
			await page.getByRole("main").getByText(command, { exact: true }).click();
		},
		press: (control) => control.click(),
		type: (field, text) => field.fill(text),
		choose: (radio) => radio.check(),
		async select(list, label) {
			await list.selectOption({ label });
		},
		async pick(field, label) {
			await field.click();
			await page.getByRole("option", { name: label }).click();
		},
	};
}
