import { existsSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
	closeExecutionWorkspace,
	type ExecutionWorkspace,
	listAgents,
	mergeExecutionWorkspace,
	updateAgent,
	wakeAgent,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { holdRequest } from "./support/hold-request.ts";
import { useBrowser } from "./support/use-browser.ts";
import { COMMIT, createRepository, type UserRepository, workOn } from "./support/worked-issue.ts";

describe("workspaces", needs("chromium"), () => {
	// The conflict that a test provokes, and a workspace that is read while it is closed.
	const { server, visit } = useBrowser(/status of 409/);
	let repository: UserRepository;
	let rounded: ExecutionWorkspace;

	it.beforeAll(async () => {
		repository = await createRepository(server, { "total.ts": "let sum = 0;\nexport { sum };\n" });
		// A file name with an escape sequence, and one that would be an element.
		const names = `"$(printf 'od\\033[31md').txt" "<img src=x onerror=alert(1)>.txt"`;
		const script = `echo 'let sum = 0n;\nexport { sum };' > total.ts; touch ${names}; git add -A; ${COMMIT} Round; touch draft.txt`;
		rounded = await workOn(server, repository, "Round totals", script);
	});

	it("shows what changed, and merges once the conflict is gone", async () => {
		const page = await visit("/workspaces");
		const row = page.getByRole("row").filter({ hasText: "Round totals" });
		await row.getByText("+1").waitFor();
		await row.getByText("Open", { exact: true }).waitFor();
		await row.getByRole("link", { name: "Round totals" }).click();

		const files = page.getByRole("navigation", { name: "Changed files" });
		await files.getByText("od").filter({ hasText: "U+001B" }).waitFor();
		await files.getByText("<img src=x onerror=alert(1)>.txt").waitFor();
		const total = page.getByRole("region", { name: "total.ts" });
		await total.locator("[data-line=removed]").getByText("let sum = 0;").waitFor();
		await total.locator("[data-line=added]").getByText("let sum = 0n;").waitFor();
		const draft = page.getByRole("region", { name: "draft.txt" });
		await draft.getByText("uncommitted changes").waitFor();
		expect(await page.getByText("uncommitted changes").count()).toBe(1);
		expect(await page.getByText(/merged into/).count()).toBe(0);
		await total.getByRole("button", { name: "total.ts", exact: true }).click();
		await total.locator("table").waitFor({ state: "detached" });
		await files.getByRole("button", { name: /total\.ts/ }).click();
		await page.locator("label", { hasText: "Split" }).click();
		expect(new URL(page.url()).searchParams.get("view")).toBe("split");

		repository.write("total.ts", "let sum = 1;\nexport { sum };\n");
		repository.git("commit", "--quiet", "--all", "--message=Other");
		await page.getByRole("button", { name: "Merge…" }).click();
		const dialog = page.getByRole("dialog", { name: "Merge workspace" });
		await dialog.getByText("1 commit").waitFor();
		expect(await dialog.getByLabel("Target branch").inputValue()).toBe("main");
		await dialog.getByRole("button", { name: "Merge" }).click();
		await dialog.getByRole("alert").getByText("merge_conflict").waitFor();
		await dialog.getByRole("region", { name: "Files with conflicts" }).getByText("total.ts").waitFor();
		expect(await dialog.getByText("total.ts").count()).toBe(1);
		await dialog.getByRole("alert").getByText("The workspace could not be merged").waitFor();

		repository.git("reset", "--quiet", "--hard", "HEAD~1");
		repository.write("total.ts", "let sum = 2;\n");
		await dialog.getByRole("button", { name: "Merge" }).click();
		await dialog.getByRole("alert").getByText("have uncommitted changes: total.ts").waitFor();
		expect(await dialog.getByRole("region", { name: "Files with conflicts" }).count()).toBe(0);

		repository.git("checkout", "--quiet", "total.ts");
		await dialog.getByRole("button", { name: "Merge" }).click();
		await page.getByText(/was merged into main by fast-forward/).waitFor();
		expect(repository.git("show", "main:total.ts")).toContain("0n");
		await page.getByText("Merged", { exact: true }).waitFor();
		const state = page.getByRole("status").filter({ hasText: "The commits are merged into main." });
		await state.getByText("Uncommitted changes in 1 file are not merged.").waitFor();
		await page.getByRole("button", { name: "Merge…" }).click();
		await dialog.getByText("Nothing to merge").waitFor();
		expect(await dialog.getByLabel("Target branch").count()).toBe(0);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("link", { name: /History/ }).click();
		await page.getByRole("list", { name: "History" }).getByText("Merge — failed").first().waitFor();
		await page.goto(`${server.url}/issues/${rounded.issueId}`);
		await page.getByRole("region", { name: "Thread" }).getByText("merged the workspace into main").waitFor();
	});

	it("shows its changes on the page of its issue without moving the thread", async () => {
		const workspace = await workOn(server, repository, "Late changes", "echo late > late.txt");
		const page = await visit("/issues");
		const held = await holdRequest(page, `**/execution-workspaces/${workspace.id}/diff`);
		await page.goto(`${server.url}/issues/${workspace.issueId}`);
		const run = page.getByRole("region", { name: "Thread" }).getByRole("article").first();
		await run.waitFor();
		const route = await held();
		const before = await run.boundingBox();
		await route.continue();
		const changes = page.getByRole("region", { name: "Changes" });
		await changes.getByText("Changes in 1 file").waitFor();
		expect((await run.boundingBox())?.y).toBe(before?.y);
		await changes.getByText("Changes in 1 file").click();
		await changes.getByText("late.txt").waitFor();
	});

	it("shows in the thread of its issue that it was closed, without a reload", async () => {
		const workspace = await workOn(server, repository, "Told in the thread", "true");
		const page = await visit(`/issues/${workspace.issueId}`);
		const thread = page.getByRole("region", { name: "Thread" });
		await thread.getByRole("article").waitFor();
		await server.api.call(closeExecutionWorkspace, { params: { workspaceId: workspace.id } });
		await thread.getByText("closed the workspace").waitFor();
	});

	it("says what closing takes from the disk, and closes", async () => {
		const script = `echo done > done.txt; git add done.txt; ${COMMIT} Done; echo draft > notes.txt`;
		const workspace = await workOn(server, repository, "Write notes", script);
		const page = await visit(`/workspaces/${workspace.id}`);
		await page.getByRole("button", { name: "Close…" }).click();
		const dialog = page.getByRole("dialog", { name: "Close workspace" });
		await dialog.getByText("1 commit is not in main yet").waitFor();
		const close = dialog.getByRole("button", { name: "Close workspace" });
		expect(await close.isDisabled()).toBe(true);
		await dialog.getByRole("checkbox", { name: "Close anyway" }).check();
		await close.click();
		await page.getByText("This workspace is closed").waitFor();
		expect(existsSync(workspace.path)).toBe(false);
		await page.getByRole("region", { name: "notes.txt" }).waitFor({ state: "detached" });
		const done = page.getByRole("region", { name: "done.txt" });
		await done.locator("[data-line=added]").getByText("done").waitFor();
		expect(await page.getByText("uncommitted changes").count()).toBe(0);

		repository.git("merge", "--quiet", "--no-edit", workspace.branch ?? "");
		await page.reload();
		await page.getByText("These changes are merged into main.").waitFor();
		await page.getByText("Uncommitted work was saved").waitFor();
		const aside = `${repository.folder}-aside`;
		renameSync(repository.folder, aside);
		await page.reload();
		await page.getByText("workspace_source_gone").waitFor();
		renameSync(aside, repository.folder);

		await page.goto(`${server.url}/workspaces`);
		await page.getByRole("row").filter({ hasText: "Round totals" }).waitFor();
		expect(await page.getByText("Write notes").count()).toBe(0);
		await page.locator("label", { hasText: "Closed" }).click();
		await page.getByRole("link", { name: /Write notes/ }).waitFor();
		expect(new URL(page.url()).searchParams.get("state")).toBe("closed");
	});

	it("asks again when closing would take something else than the user has accepted", async () => {
		const script = `echo more > more.txt; git add more.txt; ${COMMIT} More; echo draft > notes.txt`;
		const workspace = await workOn(server, repository, "Write more notes", script);
		const page = await visit(`/workspaces/${workspace.id}`);
		await page.getByRole("button", { name: "Close…" }).click();
		const dialog = page.getByRole("dialog", { name: "Close workspace" });
		const accepted = dialog.getByRole("checkbox", { name: "Close anyway" });
		await accepted.check();
		writeFileSync(path.join(workspace.path, "later.txt"), "later\n");
		await server.api.call(mergeExecutionWorkspace, { params: { workspaceId: workspace.id }, body: {} });
		await dialog.getByText("2 files not tracked by git").waitFor();
		expect(await accepted.isChecked()).toBe(false);
		expect(await dialog.getByRole("button", { name: "Close workspace" }).isDisabled()).toBe(true);
	});

	it("says in the dialog that closes it that it was closed elsewhere", async () => {
		const workspace = await workOn(server, repository, "Closed twice", "true");
		const page = await visit(`/workspaces/${workspace.id}`);
		await page.getByRole("button", { name: "Close…" }).click();
		const dialog = page.getByRole("dialog", { name: "Close workspace" });
		await dialog.getByRole("button", { name: "Close workspace" }).waitFor();
		await server.api.call(closeExecutionWorkspace, { params: { workspaceId: workspace.id } });
		await dialog.getByText("The workspace was already closed").waitFor();
		expect(await dialog.getByRole("button", { name: "Close workspace" }).count()).toBe(0);
		await dialog.getByRole("button", { name: "Back to the workspace" }).click();
		await page.getByText("This workspace is closed").waitFor();
	});

	it("shows a run that begins in it without a reload", async () => {
		const page = await visit(`/workspaces/${rounded.id}?tab=history`);
		await page.getByText("Merged", { exact: true }).first().waitFor();
		const { wait, open } = server.gate("gate");
		await workOnAgain(wait);
		await page.getByText("In use").waitFor();
		open();
		await page.getByText("In use").waitFor({ state: "detached" });
	});

	it("says for whom a run waits that has started and whose workspace is in use", async () => {
		const { wait, open } = server.gate("busy");
		const holder = await workOnAgain(wait);
		const helper = await server.createAgent("Helper", { command: "true" });
		const waiting = await wakeForIssue(helper.id);
		const page = await visit(`/runs/${waiting}`);
		const notice = page.getByRole("region", { name: "Reason for waiting" });
		await notice.getByText("Waiting for the workspace, which another run is using.").waitFor();
		await notice.getByRole("link", { name: holder.slice(0, 8) }).waitFor();
		open();
		await notice.waitFor({ state: "detached" });
	});

	/** Wakes the issue's agent with another script. Returns the id of the run. */
	async function workOnAgain(script: string): Promise<string> {
		const agents = await server.api.call(listAgents, { params: { companyId: server.companyId } });
		const agent = agents.find(({ name }) => name === "Worker on Round totals");
		const params = { agentId: agent?.id ?? "" };
		const adapterConfig = { ...agent?.adapterConfig, args: ["-ec", script] };
		await server.api.call(updateAgent, { params, body: { adapterConfig } });
		return await wakeForIssue(params.agentId);
	}

	async function wakeForIssue(agentId: string): Promise<string> {
		const run = await server.api.call(wakeAgent, { params: { agentId }, body: { issueId: rounded.issueId ?? "" } });
		if (!("id" in run)) throw new Error("The wake was not accepted.");
		return run.id;
	}
});
