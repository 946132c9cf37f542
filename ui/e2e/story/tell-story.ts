import path from "node:path";
import { listCompanies, listLiveRuns } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";
import type { TestServer } from "../support/test-server.ts";
import { rows } from "../support/watched-page.ts";
import { initRepository } from "../support/worked-issue.ts";
import { foundCompany } from "./found-company.ts";
import { installAdapter } from "./install-adapter.ts";
import { programOf, type Teller } from "./teller.ts";

/** How the company of the examples reaches its goal, with every decision of the board made in the web UI. */
export async function tellStory(teller: Teller): Promise<void> {
	const { page, hand, server, name } = teller;
	const folder = path.join(server.folder, name);
	const repository = initRepository(folder, { "README.md": "# Lemonade\n" });
	const { wait, open } = server.gate(`${name} may go on`);
	await foundCompany(teller, folder, wait);
	await hireRita(teller);
	await retryEmil(teller, open);

	// The run that would be the sixth waits for the board.
	await hand.goTo("Inbox");
	await hand.press(page.getByRole("link", { name: "The company budget is used up" }));
	await hand.type(page.getByLabel("Add runs"), "20");
	await hand.press(page.getByRole("button", { name: "Extend" }));
	await page.getByText("The page is written and reviewed. May it go online?").waitFor();
	// What a run asks for is accepted when the run is over.
	await untilQuiet(server);
	await hand.press(page.getByRole("button", { name: "Accept" }));
	await page.getByText("Nothing is waiting for you").waitFor();

	await hand.goTo("Workspaces");
	await hand.press(page.getByRole("link", { name: "Write the page" }));
	await hand.press(page.getByRole("button", { name: "Merge…" }));
	const dialog = page.getByRole("dialog", { name: "Merge workspace" });
	await dialog.getByText("1 commit").waitFor();
	await hand.press(dialog.getByRole("button", { name: "Merge" }));
	await page.getByText(/was merged into main by fast-forward/).waitFor();
	expect(repository.git("show", "main:page.html")).toContain("Yellow, like a lemon.");

	await installAdapter(teller);
}

/** Rita gets the setup of Ada, who asks for her, and then a program of her own. */
async function hireRita({ page, hand }: Teller): Promise<void> {
	await hand.goTo("Inbox");
	await hand.press(page.getByRole("button", { name: "Hire Rita" }));
	await page.getByText("Approved: Hire Rita").waitFor();
	await hand.goTo("Agents");
	await hand.press(page.getByRole("link", { name: "Rita", exact: true }));
	await hand.press(page.getByRole("main").getByRole("link", { name: "Settings", exact: true }));
	await hand.type(page.getByLabel("Arguments"), programOf("rita"));
	await hand.press(page.getByRole("button", { name: "Save" }));
	await page.getByText("Rita was saved").waitFor();
}

/** Emil waits in his first run. It is cancelled, and another one goes on. */
async function retryEmil({ page, hand }: Teller, goOn: () => void): Promise<void> {
	await hand.goTo("Runs");
	await hand.press(page.getByRole("row").filter({ hasText: "Emil" }).getByRole("link").first());
	await rows(page).getByText("Emil begins").waitFor();
	await hand.press(page.getByRole("button", { name: "Cancel" }));
	const first = page.url();
	await hand.press(page.getByRole("button", { name: "Retry" }));
	await page.waitForURL((url) => url.href !== first);
	await rows(page).getByText("Emil begins").waitFor();
	goOn();
	await rows(page).getByText("Asked for the colour.").waitFor();
}

async function untilQuiet({ api }: TestServer): Promise<void> {
	const [company] = await api.call(listCompanies, {});
	const params = { companyId: company?.id ?? "" };
	await until(async () => (await api.call(listLiveRuns, { params })).length === 0);
}
