import type { Locator, Page } from "playwright-core";
import { COMMIT } from "../support/worked-issue.ts";
import { programOf, type Teller } from "./teller.ts";

interface NewAgent {
	name: string;
	role: string;
	command: string;
	args: string;
	reportsTo?: string;
}

/**
 * Names the company, and gives it a repository, a budget of five runs, two agents and a goal.
 * @param folder The repository.
 * @param wait A shell command that Emil runs before he works.
 */
export async function foundCompany(teller: Teller, folder: string, wait: string): Promise<void> {
	const { page, hand } = teller;
	await hand.type(page.getByLabel("Company name"), "Lemonade");
	await hand.press(page.getByRole("button", { name: "Continue" }));
	await createAgent(teller, {
		name: "Ada",
		role: "chief executive",
		command: process.execPath,
		args: programOf("ada"),
	});

	await hand.start("New agent", "Agents");
	const work = `echo Emil begins; ${wait}; '${process.execPath}' '${programOf("emil")}'`;
	const commit = `[ ! -e page.html ] || { git add page.html; ${COMMIT} Page; }`;
	const args = `-ec\n${work}; ${commit}`;
	await createAgent(teller, { name: "Emil", role: "engineer", command: "sh", args, reportsTo: "Ada" });

	await hand.goTo("Settings");
	const budget = page.getByRole("button", { name: "Save budget" });
	await hand.select(page.getByLabel("Period"), "Total");
	await hand.type(page.getByRole("textbox", { name: "Runs" }), "5");
	await hand.press(budget);
	await page.getByText("The budget was saved.").waitFor();
	await hand.press(page.getByRole("link", { name: "Projects" }));
	await hand.press(page.getByRole("button", { name: "New project" }));
	await hand.type(page.getByLabel("Name"), "Website");
	await hand.type(page.getByRole("textbox", { name: "Folder" }), folder);
	await hand.press(page.getByRole("button", { name: "Save" }));
	await page.getByText("The project Website was saved.").waitFor();

	await hand.start("New issue", "Issues");
	const dialog = page.getByRole("dialog", { name: "New issue" });
	await hand.type(dialog.getByLabel("Title"), "Put the page online");
	await hand.pick(dialog.getByLabel("Assignee"), "Ada");
	await hand.select(dialog.getByLabel("Project"), "Website");
	await hand.press(dialog.getByRole("button", { name: "Create issue" }));
	await dialog.waitFor({ state: "detached" });
}

async function createAgent({ page, hand }: Teller, { name, role, command, args, reportsTo }: NewAgent) {
	await page.getByRole("heading", { name: "New agent" }).waitFor();
	await hand.choose(page.getByRole("radio", { name: /^Process/ }));
	await hand.type(textbox(page, "Name"), name);
	if (reportsTo) await hand.select(page.getByLabel("Reports to"), reportsTo);
	await hand.type(textbox(page, "Role"), role);
	await hand.type(textbox(page, "Command"), command);
	await hand.type(page.getByLabel("Arguments"), args);
	await hand.press(page.getByRole("button", { name: "Test environment" }));
	await page.getByText(/Ready to run|Can run, with warnings/).waitFor();
	await hand.press(page.getByRole("button", { name: "Create agent" }));
	await page.getByRole("heading", { name, level: 1 }).waitFor();
}

function textbox(page: Page, name: string): Locator {
	return page.getByRole("textbox", { name: new RegExp(`^${name}`) });
}
