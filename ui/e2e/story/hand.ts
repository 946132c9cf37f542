import type { Locator } from "playwright-core";
import type { destinations } from "../../src/app/shell/destinations.ts";

type PageName = (typeof destinations)[number]["label"];

/** How a person works a page: with the mouse, or with the keyboard alone. */
export interface Hand {
	/** Opens a page of the navigation. */
	goTo(page: PageName): Promise<void>;
	/** Starts a command that is a button of a page, and in the palette. */
	start(command: string, page: PageName): Promise<void>;
	press(control: Locator): Promise<void>;
	/** Replaces the text of a field. */
	type(field: Locator, text: string): Promise<void>;
	/** Chooses a radio button. */
	choose(radio: Locator): Promise<void>;
	/** Chooses from a list of the browser. */
	select(list: Locator, label: string): Promise<void>;
	/** Chooses from a field that suggests what it accepts. */
	pick(field: Locator, label: string): Promise<void>;
}
