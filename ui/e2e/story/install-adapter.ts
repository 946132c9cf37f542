import { writeAdapter } from "../support/write-adapter.ts";
import { focusIsInPage } from "./focus-is-in-page.ts";
import type { Teller } from "./teller.ts";

/** Installs an adapter from a folder, and removes it again. */
export async function installAdapter({ page, hand, server }: Teller): Promise<void> {
	await hand.goTo("Settings");
	await hand.press(page.getByRole("link", { name: "Adapters" }));
	await hand.press(page.getByText("Install an adapter"));
	await hand.choose(page.getByRole("radio", { name: "Folder" }));
	await hand.type(page.getByRole("textbox", { name: "Folder" }), writeAdapter(server.folder));
	await hand.press(page.getByRole("button", { name: "Install", exact: true }));
	await page.getByText("Acme Greeter 1.0.0 was installed.").waitFor();
	const row = page.getByRole("listitem", { name: "Acme Greeter" });
	await hand.press(row.getByRole("button", { name: "Remove…" }));
	await hand.press(page.getByRole("dialog").getByRole("button", { name: "Remove" }));
	await row.waitFor({ state: "detached" });
	// The button that opened the dialog is gone with the row.
	await focusIsInPage(page);
}
