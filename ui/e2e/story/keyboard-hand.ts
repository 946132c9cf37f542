import type { Locator, Page } from "playwright-core";
import { destinations } from "../../src/app/shell/destinations.ts";
import { focusIsInPage } from "./focus-is-in-page.ts";
import type { Hand } from "./hand.ts";

/** More stops than any page of the story has. */
const MAX_STOPS = 150;

export function keyboardHand(page: Page): Hand {
	const { keyboard } = page;

	/** Moves the focus with Tab alone. */
	async function reach(control: Locator): Promise<void> {
		await control.waitFor();
		const passed: string[] = [];
		while (!(await hasFocus(control))) {
			passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? "nothing"));
			if (passed.length > MAX_STOPS) throw new Error(`Tab does not reach ${control}, only\n${passed.join("\n")}`);
			await keyboard.press("Tab");
		}
	}

	return {
		async goTo(name) {
			await keyboard.press(destinations.find(({ label }) => label === name)?.keys ?? "");
			await page.getByRole("heading", { level: 1, name }).or(page.getByRole("navigation", { name })).first().waitFor();
			await focusIsInPage(page);
		},
		async start(command) {
			await keyboard.press("Control+k");
			await keyboard.type(command);
			await page.getByRole("option", { name: command, selected: true }).waitFor();
			await keyboard.press("Enter");
		},
		async press(control) {
			await reach(control);
			await keyboard.press("Enter");
		},
		async type(field, text) {
			await reach(field);
			await keyboard.press("Control+a");
			await keyboard.insertText(text);
		},
		async choose(radio) {
			await reach(radio.page().locator(`input[name="${await radio.getAttribute("name")}"]:checked`));
			// The arrow keys go around the group.
			for (let presses = 0; !(await radio.isChecked()); presses++) {
				if (presses > MAX_STOPS) throw new Error(`The arrow keys do not reach ${radio}`);
				await keyboard.press("ArrowDown");
			}
		},
		async select(list, label) {
			await reach(list);
			await keyboard.type(label);
			await list.locator("option:checked", { hasText: label }).waitFor({ state: "attached" });
		},
		async pick(field, label) {
			await reach(field);
			await keyboard.type(label);
			await page.getByRole("option", { name: label }).waitFor();
			await keyboard.press("Enter");
		},
	};
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
