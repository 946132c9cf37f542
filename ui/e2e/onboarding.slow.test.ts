import { deleteCompany } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

describe("an empty installation", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("leads from the name of a company to a run that is watched", async () => {
		await server.api.call(deleteCompany, { params: { companyId: server.companyId } });
		const page = await visit("/");
		await page.getByLabel("Company name").fill("Acme");
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "New agent" }).waitFor();
		await page.getByRole("textbox", { name: /^Name/ }).fill("First");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByRole("textbox", { name: /^Command/ }).fill("echo");
		await page.getByLabel("Arguments").fill("hello from the first run");
		await page.getByRole("button", { name: "Create and run" }).click();
		await rows(page).getByText("hello from the first run").waitFor();
	});
});
