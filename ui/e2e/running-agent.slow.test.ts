import { createIssue, getAgent, getRun, listAgents, listRunInteractions, listRuns } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { createScriptedAgent } from "./support/scripted-agent.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("permissions of a running agent", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("are given by keys in the inbox, once and for the run, and denied with a message", async () => {
		const { agent, start, asked, executed } = await createScriptedAgent(server, "Keyed");
		const run = await start("bash: one", "bash: two", "bash: two", "bash: three\u202e", "go on");
		await asked(run.id);
		const page = await visit("/inbox");
		const detail = (name: string) => page.getByRole("article", { name });
		await detail("Bash: one").getByRole("button", { name: "Allow once" }).waitFor();
		await detail("Bash: one").getByText("Asked because").waitFor();
		await detail("Bash: one")
			.getByText(/Denied in (29|30) m/)
			.waitFor();
		await page.keyboard.press("y");
		await detail("Bash: two").waitFor();
		expect(executed()).toEqual(["one"]);
		await detail("Bash: two").getByText('For this run: allow commands that begin with "two"').waitFor();
		await page.keyboard.press("Shift+Y");
		// The bidirectional character is visible.
		await page.getByRole("article").getByLabel("Command").getByText("U+202E").waitFor();
		expect(executed()).toEqual(["one", "two", "two"]);
		expect(await page.getByRole("link", { name: "Open run" }).getAttribute("href")).toBe(`/runs/${run.id}`);
		await page.keyboard.press("x");
		await page.getByLabel("Message to the agent").fill("Not on a Friday");
		await page.keyboard.press("Enter");
		const done = await server.finish(run.id);
		expect(done.verdictReason).toBe("completed_with_warnings");
		const asks = await server.api.call(listRunInteractions, { params: { runId: run.id } });
		expect(asks.map(({ status, decidedBy }) => [status, decidedBy?.kind])).toEqual([
			["rejected", "board"],
			["accepted", "board"],
			["accepted", "board"],
		]);
		expect(asks[0]?.response).toEqual({ note: "Not on a Friday" });
		// A person who said no does not need a reminder.
		await page.getByText("Nothing is waiting for you").waitFor();
		await page.goto(`${server.url}/runs?agent=${agent.id}`);
		await page.getByText("With warnings").first().waitFor();
	});

	it("are decided on the page of the run, with another command, always, or by an end", async () => {
		const { agent, start, asked, executed } = await createScriptedAgent(server, "On its page");
		const run = await start("both: npm test a | npm test b", "edit: /etc/hosts", "bash: last", "bash: never");
		await asked(run.id, 2);
		const page = await visit(`/runs/${run.id}`);
		const panel = page.getByRole("region", { name: "Waiting for you" });
		await panel.getByText("2 requests wait for you").waitFor();
		await page.getByText("Waiting for permission").waitFor();
		await panel.getByText("sub-agent-2").waitFor();
		expect(await axeFindings(page)).toEqual([]);
		const first = panel.getByRole("article", { name: "Bash: npm test a" });
		await first.getByRole("button", { name: "Change command…" }).click();
		await first.getByLabel("Command to execute instead").fill("npm test changed");
		await first.getByRole("button", { name: "Allow once with this change" }).click();
		await first.waitFor({ state: "detached" });
		const second = panel.getByRole("article", { name: "Bash: npm test b" });
		await second.getByRole("button", { name: "Always allow…" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel('allow commands that begin with "npm test"', { exact: true }).check();
		await dialog.getByRole("button", { name: "Always allow" }).click();
		const edit = panel.getByRole("article", { name: "Edit: /etc/hosts" });
		await edit.getByLabel("Files and folders").getByText("/etc/hosts", { exact: true }).waitFor();
		await edit.getByLabel("Changes").getByText("+two").waitFor();
		await edit.getByRole("button", { name: "Deny…" }).click();
		await edit.getByLabel("Message to the agent").fill("Leave that file alone");
		await edit.getByRole("button", { name: "Deny", exact: true }).click();
		const last = panel.getByRole("article", { name: "Bash: last" });
		await last.getByRole("button", { name: "Deny…" }).click();
		await last.getByRole("button", { name: "Deny and stop" }).click();
		await page.getByText("With warnings").first().waitFor();
		await panel.waitFor({ state: "detached" });
		expect(executed()).toEqual(expect.arrayContaining(["npm test changed", "npm test b"]));
		expect(executed()).toHaveLength(2);
		await page.reload();
		await page.getByText("4 decisions in this run").click();
		await page.getByText("Denied, and the agent was stopped").waitFor();
		await page.getByText("Leave that file alone").first().waitFor();
		await page.getByText("Allowed once, with a changed input").waitFor();
		await page.getByText('Rule: allow commands that begin with "npm test"').waitFor();
		const { permissions } = await server.api.call(getAgent, { params: { agentId: agent.id } });
		expect(permissions?.rules).toEqual([{ decision: "allow", command: "npm test" }]);
	});

	it("are shown as decided before the page reads them again", async () => {
		const { start, asked, executed } = await createScriptedAgent(server, "Behind");
		const run = await start("bash: one", "bash: two");
		await asked(run.id);
		const page = await visit(`/runs/${run.id}`);
		const request = page.getByRole("article", { name: "Bash: one" });
		await request.waitFor();
		await page.route(/\/heartbeat-runs\/[^/]+\/interactions(\?|$)/, () => {});
		await request.getByRole("button", { name: "Allow once" }).click();
		await request.waitFor({ state: "detached" });
		await until(() => executed().includes("one"));
		await page.unrouteAll({ behavior: "ignoreErrors" });
	});

	it("of its preset that were refused are listed in the inbox", async () => {
		const { start } = await createScriptedAgent(server, "Reader", { permissions: { preset: "read_only", rules: [] } });
		const run = await start("bash: touch x", "go on");
		await server.finish(run.id);
		const page = await visit("/inbox");
		await page.locator("[data-item]").getByText("Run with refused tools · Reader").waitFor();
		await page.getByRole("link", { name: "Change permissions" }).waitFor();
		await page.getByRole("button", { name: "Dismiss" }).click();
		await page.getByText("Nothing is waiting for you").waitFor();
	});

	it("are chosen in the form of an agent, by default for its workspace", async () => {
		const page = await visit("/agents/new");
		await page.getByText("Claude Code", { exact: true }).first().click();
		await page.getByLabel("Name").first().fill("Formed");
		expect(await page.getByRole("radio", { name: "Edit in its workspace" }).isChecked()).toBe(true);
		await page.getByText("The permissions above replace the settings").waitFor();
		expect(await page.getByLabel("Permission mode").count()).toBe(0);
		await page.getByRole("button", { name: "Add rule" }).click();
		await page.getByLabel("Decision of rule 1").selectOption("deny");
		await page.getByLabel("Command begins with of rule 1").fill("git push");
		await page.getByRole("button", { name: "Add rule" }).click();
		await page.getByLabel("Decision of rule 2").selectOption("allow");
		await page.getByLabel("File or folder of rule 2").fill("docs");
		await page.getByRole("button", { name: "Move rule 2 up" }).click();
		await page.getByRole("button", { name: /^Create (agent|anyway)$/ }).click();
		await page.getByText("The agent Formed was created").waitFor();
		const agents = await server.api.call(listAgents, { params: { companyId: server.companyId } });
		const created = agents.find(({ name }) => name === "Formed");
		expect(created?.permissions).toEqual({
			preset: "workspace",
			rules: [
				{ decision: "allow", path: "docs" },
				{ decision: "deny", command: "git push" },
			],
			deadlineMinutes: 30,
		});
		await page.goto(`${server.url}/agents/${created?.id}?tab=settings`);
		await page.getByRole("radio", { name: "As the adapter's settings say" }).check();
		await page.getByLabel("Permission mode").first().waitFor();
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Formed was saved").waitFor();
		const saved = await server.api.call(getAgent, { params: { agentId: created?.id ?? "" } });
		expect(saved.permissions).toBeNull();
	});
});

describe("messages to a running agent", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("show what becomes of them, and are withdrawn", async () => {
		const { start, asked, read, messageStates } = await createScriptedAgent(server, "Spoken to");
		const run = await start("bash: one");
		await asked(run.id);
		const page = await visit(`/runs/${run.id}`);
		await page.getByText("Spoken to reads it in this run, between two tools.").waitFor();
		await page.getByLabel("Delivery").selectOption("interrupt");
		await page.getByText("Stops what Spoken to is doing, and continues with your message.").waitFor();
		await page.getByLabel("Delivery").selectOption("now");
		const message = page.getByRole("textbox", { name: "Message" });
		const list = page.getByRole("list", { name: "Messages" });
		await message.fill("never mind");
		await message.press("Control+Enter");
		await list.getByText("Sent, not read yet").waitFor();
		expect(await message.inputValue()).toBe("");
		await list.getByRole("button", { name: "Withdraw" }).click();
		await list.getByText("Withdrawn").waitFor();
		await message.fill("and also this");
		await page.getByRole("button", { name: "Send" }).click();
		await list.getByText("Sent, not read yet").waitFor();
		await page.getByRole("button", { name: "Allow once" }).click();
		await list.getByText("Read by the agent").waitFor();
		expect(read().at(-1)).toBe("and also this");
		await page.getByText("This run is over. The message starts the next run of Spoken to.").waitFor();
		await message.fill("one more thing");
		await page.getByRole("button", { name: "Send" }).click();
		await list.getByText("Goes to the next run").waitFor();
		expect(await messageStates(run.id)).toEqual(["deferred", "delivered", "withdrawn"]);
		await until(() => read().some((text) => text.includes("one more thing")));
	});

	it("are comments on the issue on which it works, where its requests are decided too", async () => {
		const { agent, asked, read } = await createScriptedAgent(server, "Assigned");
		const { companyId, api } = server;
		const issue = await api.call(createIssue, {
			params: { companyId },
			body: { title: "Work", description: "bash: one", assigneeAgentId: agent.id, status: "todo" },
		});
		const runOfIssue = async () =>
			(await api.call(listRuns, { params: { companyId }, query: { issueId: issue.id, status: "running" } }))[0];
		const run = await until(runOfIssue);
		await asked(run.id);
		const page = await visit(`/issues/${issue.identifier}`);
		await page.getByText("Assigned reads it in this run, between two tools.").waitFor();
		await page.getByLabel("Comment").fill("Mind the gap");
		await page.getByRole("button", { name: "Comment", exact: true }).click();
		const comment = page.getByRole("article").filter({ hasText: "Mind the gap" });
		await comment.getByText("Sent, not read yet").waitFor();
		await page.getByLabel("Comment").fill("Never mind");
		await page.getByRole("button", { name: "Comment", exact: true }).click();
		const mistake = page.getByRole("article").filter({ hasText: "Never mind" });
		await mistake.getByRole("button", { name: "Withdraw" }).click();
		await mistake.getByText("Withdrawn").waitFor();
		expect(await mistake.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
		await page.getByText("waits for permission").waitFor();
		await page.getByRole("button", { name: "Allow once" }).click();
		await comment.getByText("Read by the agent").waitFor();
		await page.getByText("Allowed once").waitFor();
		expect(read()).toContain("Mind the gap");
		expect(read()).not.toContain("Never mind");
		await until(async () => (await api.call(getRun, { params: { runId: run.id } })).status === "succeeded");
	});
});
