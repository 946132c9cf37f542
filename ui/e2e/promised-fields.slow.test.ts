import { installAdapter, listAgents } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";
import { writeAdapter } from "./support/write-adapter.ts";

const SOURCE = `const snapshot = ({ adapterType }) => ({
	adapterType, supported: true, mode: "ephemeral", desiredSkills: [], entries: [], warnings: [],
});
export function createServerAdapter() {
	return {
		type: "acme_flags",
		label: "Acme Flags",
		supportsLocalAgentJwt: true,
		supportsInstructionsBundle: true,
		instructionsPathKey: "rulesFile",
		requiresMaterializedRuntimeSkills: true,
		listSkills: async (ctx) => snapshot(ctx),
		syncSkills: async (ctx) => snapshot(ctx),
		testEnvironment: async (ctx) => ({
			adapterType: ctx.adapterType, status: "pass", checks: [], testedAt: new Date().toISOString(),
		}),
		execute: async () => ({ exitCode: 0, signal: null, timedOut: false }),
	};
}
`;

describe("an external adapter that declares flags and no schema", needs("chromium"), () => {
	// A message in the browser's console, such as a 404, fails these tests.
	const { server, visit } = useBrowser();

	it("has the fields that its flags promise, in the form of a new agent and of an existing one", async () => {
		const localPath = writeAdapter(server.folder, { type: "acme_flags", source: SOURCE });
		await server.api.call(installAdapter, { body: { localPath } });

		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Acme Flags/ }).check();
		await page.getByLabel("Name (required)").fill("Flagged");
		await page.getByLabel("Working folder").fill(server.folder);
		await page.getByLabel("Instructions file").fill("/rules.md");
		const skills = page.getByRole("group", { name: "Skills" });
		await skills.getByLabel("para-memory-files").uncheck();
		expect(await skills.getByRole("checkbox", { checked: true }).count()).toBe(3);
		expect(await page.getByLabel("Configuration").count()).toBe(0);
		await page.getByRole("button", { name: "Create agent" }).click();
		await page.getByRole("heading", { name: "Flagged" }).waitFor();

		const agents = await server.api.call(listAgents, { params: { companyId: server.companyId } });
		const agent = agents.find(({ name }) => name === "Flagged");
		expect(agent?.adapterConfig).toEqual({
			cwd: server.folder,
			rulesFile: "/rules.md",
			paperclipSkillSync: { desiredSkills: ["create-agent-adapter", "paperclip", "paperclip-create-agent"] },
		});

		await page.getByRole("link", { name: "Settings" }).last().click();
		expect(await page.getByLabel("Instructions file").inputValue()).toBe("/rules.md");
		for (const tab of ["Instructions", "Skills"]) await page.getByRole("link", { name: tab, exact: true }).click();
	});
});
