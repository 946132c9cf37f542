import {
	type Agent,
	type CreateInteraction,
	createApproval,
	createInteraction,
	createIssue,
	getApproval,
	hireAgent,
	type Interaction,
	listAgents,
	listInteractions,
	listRuns,
	rejectInteraction,
} from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { createAsker } from "./support/asker.ts";
import { it } from "./support/browser-test.ts";
import { hasChromium } from "./support/chromium.ts";
import { holdRequest } from "./support/hold-request.ts";
import { useBrowser } from "./support/use-browser.ts";

describe.skipIf(!hasChromium)("the inbox", () => {
	const { server, visit } = useBrowser(/status of 409|ERR_FAILED/);

	async function ask(name: string, body: CreateInteraction) {
		const asker = await createAsker(server, name);
		const issue = await server.api.call(createIssue, {
			params: { companyId: server.companyId },
			body: { title: `Work of ${name}` },
		});
		const interaction = await asker.api.call(createInteraction, { params: { issueId: issue.id }, body });
		const decided = async (): Promise<Interaction | undefined> => {
			const [found] = await server.api.call(listInteractions, { params: { issueId: issue.id } });
			return found?.status === "pending" ? undefined : found;
		};
		return { ...asker, interaction, decided: () => until(decided) };
	}
	const reject = ({ interaction: { issueId, id: interactionId } }: { interaction: Interaction }) =>
		server.api.call(rejectInteraction, { params: { issueId, interactionId }, body: {} });

	it("is empty at first, and shows and decides a confirmation as it comes", async () => {
		const page = await visit("/inbox");
		await page.getByText("Nothing waits for you").waitFor();
		const asked = await ask("Deployer", {
			kind: "request_confirmation",
			title: "Deploy it?",
			body: "All tests pass.",
			details: "42 tests",
		});
		await page.getByText("All tests pass.").waitFor();
		await page.locator("[data-item]").getByText("Work of Deployer").waitFor();
		await page.getByRole("button", { name: "Accept" }).click();
		await page.getByText("Accepted: Deploy it?").waitFor();
		expect((await asked.decided()).status).toBe("accepted");
		await page.getByText("Nothing waits for you").waitFor();
		const query = { agentId: asked.agent.id };
		const woken = () => server.api.call(listRuns, { params: { companyId: server.companyId }, query });
		await until(async () => (await woken()).some(({ reason }) => reason === "interaction_accepted"));
	});

	it("keeps what is shown when another question arrives, and decides nothing else when it is gone", async () => {
		const confirmation = (title: string): CreateInteraction => ({
			kind: "request_confirmation",
			title,
			body: "Shall I?",
		});
		const read = await ask("Reader", confirmation("Read the docs"));
		const page = await visit("/inbox");
		await page.getByRole("article", { name: "Read the docs" }).waitFor();
		const arrived = await ask("Deleter", confirmation("Delete the database"));
		await page.getByRole("link", { name: /Delete the database/ }).waitFor();
		expect(await page.getByRole("article", { name: "Read the docs" }).count()).toBe(1);
		await reject(read);
		await page.getByText("This no longer waits for a decision").waitFor();
		await page.keyboard.press("y");
		await page.getByRole("link", { name: /Delete the database/ }).click();
		await page.getByRole("button", { name: "Accept" }).click();
		await page.getByText("Accepted: Delete the database").waitFor();
		expect((await arrived.decided()).status).toBe("accepted");
	});

	it("leaves a reader who has gone on where they are when the server answers", async () => {
		const body = (title: string) => ({ kind: "request_confirmation" as const, title, body: "Shall I?" });
		const last = await ask("Last", body("Read last"));
		const between = await ask("Between", body("Not read"));
		const slow = await ask("Slow", body("Answered late"));
		const page = await visit(`/inbox?item=${slow.interaction.id}`);
		const held = await holdRequest(page, `**/interactions/${slow.interaction.id}/accept`);
		const row = (title: string) => page.getByRole("link", { name: title });
		await row("Answered late").focus();
		await page.getByRole("article", { name: "Answered late" }).waitFor();
		for (const key of ["y", "j", "j"]) await page.keyboard.press(key);
		await page.getByRole("article", { name: "Read last" }).waitFor();
		await (await held()).continue();
		await page.getByText("Accepted: Answered late").waitFor();
		await row("Answered late").waitFor({ state: "detached" });
		const refused = await holdRequest(page, "**/accept");
		await page.keyboard.press("y");
		const route = await refused();
		expect(route.request().url()).toContain(last.interaction.id);
		await page.keyboard.press("k");
		await page.getByRole("article", { name: "Not read" }).waitFor();
		await route.fulfill({ status: 409, json: { error: { code: "busy", message: "Not now", hint: "Try again." } } });
		await page.getByText("“Read last” was not decided: Not now").waitFor();
		await Promise.all([last, between].map(reject));
	});

	it("says in a narrow window, too, that what is read was decided elsewhere", async () => {
		const asked = await ask("Brief", { kind: "request_confirmation", title: "Ship it", body: "Shall I?" });
		const page = await visit(`/inbox?item=${asked.interaction.id}`);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("article", { name: "Ship it" }).waitFor();
		const other = await ask("Later", { kind: "request_confirmation", title: "Something else", body: "Shall I?" });
		await page.getByRole("link", { name: /Something else/ }).waitFor();
		await reject(asked);
		await page.getByText("This no longer waits for a decision").waitFor();
		await reject(other);
	});

	it("answers questions, with a draft that survives a reload", async () => {
		const asked = await ask("Curious", {
			kind: "ask_user_questions",
			title: "Two questions",
			questions: [
				{ id: "color", question: "Which color?", options: ["red", "blue"] },
				{ id: "why", question: "Why?" },
			],
		});
		const page = await visit("/inbox");
		await page.getByLabel("blue").check();
		await page.getByLabel("Why?").fill("Because of the sea");
		await page.reload();
		await page.getByRole("button", { name: "Send the answers" }).click();
		const { response } = await asked.decided();
		expect(response).toEqual({ answers: { color: "blue", why: "Because of the sea" } });
	});

	it("leads by Tab from the chosen item to its fields, past the other items", async () => {
		const question = (title: string): CreateInteraction => ({
			kind: "ask_user_questions",
			title,
			questions: [{ id: "why", question: `${title} Why?` }],
		});
		const below = await ask("Below", question("Below."));
		const asked = await ask("Above", question("Above."));
		const page = await visit(`/inbox?item=${asked.interaction.id}`);
		await page.getByLabel("Above. Why?").waitFor();
		await page.locator(`[data-item="${asked.interaction.id}"]`).focus();
		for (let press = 0; press < 5; press++) {
			await page.keyboard.press("Tab");
			if (await page.getByLabel("Above. Why?").evaluate((field) => field === document.activeElement)) break;
		}
		await page.keyboard.type("Because.");
		await page.getByRole("button", { name: "Send the answer" }).press("Enter");
		expect((await asked.decided()).response).toEqual({ answers: { why: "Because." } });
		await reject(below);
	});

	it("creates only the suggested tasks that are chosen, from the page of the issue", async () => {
		const asked = await ask("Planner", { kind: "suggest_tasks", tasks: [{ title: "Build" }, { title: "Dance" }] });
		const page = await visit(`/issues/${asked.interaction.issueId}`);
		await page.getByLabel("Create Dance").uncheck();
		await page.getByRole("button", { name: "Create 1 of 2 issues" }).click();
		await page.getByRole("region", { name: "Sub-issues, 0 of 1 closed" }).getByText("Build").waitFor();
		expect((await asked.decided()).response).toMatchObject({ createdIssues: [{ title: "Build" }] });
	});

	it("shows the reason of a rejection as Markdown", async () => {
		const asked = await ask("Careful", { kind: "request_confirmation", title: "Now?", body: "Shall I?" });
		const { issueId, id: interactionId } = asked.interaction;
		const body = { note: "Not **before** noon" };
		await server.api.call(rejectInteraction, { params: { issueId, interactionId }, body });
		const page = await visit(`/issues/${issueId}`);
		await page.locator("strong", { hasText: "before" }).waitFor();
	});

	it("hires an agent with the setup of a colleague", async () => {
		const { api } = await createAsker(server, "Lead");
		const params = { companyId: server.companyId };
		const { id: issueId } = await server.api.call(createIssue, { params, body: { title: "Test it" } });
		const approval = await api.call(hireAgent, {
			params,
			body: { name: "Tester", role: "QA", reason: "The tests need an owner.", issueId },
		});
		const page = await visit("/inbox");
		await page.getByText("The tests need an owner.").waitFor();
		await page.getByRole("link", { name: "Open the issue of the hire request" }).waitFor();
		await page.getByRole("button", { name: "Hire Tester" }).click();
		await page.getByText("Approved: Hire Tester as QA").waitFor();
		const { result } = await server.api.call(getApproval, { params: { approvalId: approval.id } });
		const agents = await server.api.call(listAgents, { params: { companyId: server.companyId } });
		expect(agents.find(({ name }) => name === "Tester")?.id).toBe(result?.agentId);

		const payload = { title: "Buy a domain", body: "It costs 10 $." };
		await api.call(createApproval, { params, body: { kind: "request_board_approval", issueId, payload } });
		await page.getByRole("link", { name: "Open the issue of the request" }).waitFor();
		await page.getByRole("button", { name: "Approve" }).click();
		await page.getByText("Approved: Buy a domain").waitFor();
	});

	it("is worked through by keys: next, reject with a reason, accept, dismiss a failed run", async () => {
		const body = (title: string) => ({ kind: "request_confirmation" as const, title, body: "Shall I?" });
		const [older, newer] = [await ask("Older", body("The older one")), await ask("Newer", body("The newer one"))];
		const important = await server.createAgent("Important", { command: "false" });
		const failing = await server.createAgent("Failing", { command: "false" });
		const failuresOf = ({ id }: Agent) =>
			server.api.call(listRuns, {
				params: { companyId: server.companyId },
				query: { agentId: id, status: "failed" },
			});
		const fail = async (agent: Agent) => {
			const { length } = await failuresOf(agent);
			await server.wake(agent);
			await until(async () => (await failuresOf(agent)).length > length);
		};
		for (const agent of [important, failing, failing]) await fail(agent);
		const page = await visit("/");
		// All pages of the failures are loaded, however few each has.
		await page.route(/\/runs\?.*status=failed/, (route) =>
			route.continue({
				url: route
					.request()
					.url()
					.replace(/limit=\d+/, "limit=1"),
			}),
		);
		await page.getByRole("link", { name: "Inbox" }).first().click();
		await page.locator("[data-item]").nth(3).getByText("Important").waitFor();
		const detail = (name: string) => page.getByRole("article", { name });
		await page.locator("[data-item]").nth(2).getByText("2 failed runs").waitFor();
		await detail("The newer one").waitFor();
		await page.keyboard.press("j");
		await detail("The older one").waitFor();
		await page.keyboard.press("k");
		await detail("The newer one").waitFor();
		await page.keyboard.press("x");
		await page.getByLabel("Reason").fill("Not on a Friday");
		await page.keyboard.press("Enter");
		expect(await newer.decided()).toMatchObject({ status: "rejected", response: { note: "Not on a Friday" } });
		await detail("The older one").waitFor();
		await page.keyboard.press("y");
		expect((await older.decided()).status).toBe("accepted");
		await page.getByRole("button", { name: "Dismiss" }).first().waitFor();
		await page.getByRole("link", { name: "Open the run" }).waitFor();
		expect(await page.locator("dt", { hasText: "Earlier" }).count()).toBe(1);
		await page.keyboard.press("x");
		await page.locator("dt", { hasText: "Earlier" }).waitFor({ state: "detached" });
		await page.keyboard.press("x");
		await page.getByText("Nothing waits for you").waitFor();
		await page.getByRole("button", { name: "Undo" }).last().click();
		await page.getByRole("article").getByRole("link", { name: "Important" }).waitFor();
		await page.keyboard.press("x");
		await page.reload();
		await page.getByText("Nothing waits for you").waitFor();
		await fail(failing);
		await page.locator("[data-item]").getByText("Failed run · Failing").waitFor();
		await fail(failing);
		await page.locator("[data-item]").getByText("2 failed runs · Failing").waitFor();

		const home = page.getByRole("link", { name: "Home" });
		for (const answer of ["refused", "retried"]) {
			await page.getByRole("button", { name: "Retry" }).waitFor();
			const held = await holdRequest(page, "**/retry");
			await page.keyboard.press("y");
			const route = await held();
			await home.click();
			await page.getByRole("heading", { name: "Home" }).waitFor();
			if (answer === "refused") await route.abort();
			else await route.continue();
			await page.getByText(answer === "refused" ? "The run was not retried" : "Failing runs again.").waitFor();
			if (answer === "refused") await page.goBack();
		}
		expect(new URL(page.url()).pathname).toBe("/");
	});

	it("decides one thing by a double press or a double click, and starts one run", async () => {
		const asked = [];
		for (const title of ["Asked first", "Asked second", "Asked third"]) {
			asked.push(await ask(title, { kind: "request_confirmation", title, body: "Shall I?" }));
		}
		const failing = await server.createAgent("Fails twice", { command: "false" });
		const query = { agentId: failing.id };
		const runs = () => server.api.call(listRuns, { params: { companyId: server.companyId }, query });
		await server.wake(failing);
		await until(async () => (await runs())[0]?.status === "failed");
		const page = await visit(`/inbox?item=${asked[2]?.interaction.id}`);
		const sent: string[] = [];
		page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
		const detail = (name: string) => page.getByRole("article", { name });
		const press = (at: number[]) => {
			for (const value of at) {
				const event = new KeyboardEvent("keydown", { key: "y", bubbles: true });
				document.body.dispatchEvent(Object.defineProperty(event, "timeStamp", { value }));
			}
		};
		await detail("Asked third").waitFor();
		await page.evaluate(press, [1_000, 1_100]);
		await detail("Asked second").waitFor();
		await page.evaluate(press, [1_200]);
		const accept = await page.getByRole("button", { name: "Accept" }).boundingBox();
		await page.mouse.move((accept?.x ?? 0) + 5, (accept?.y ?? 0) + 5);
		for (const clickCount of [1, 2]) {
			await page.mouse.down({ clickCount });
			await page.mouse.up({ clickCount });
			await detail("Asked first").waitFor();
		}
		await page.locator("[data-item]").getByText("Fails twice").click();
		await page.getByRole("button", { name: "Retry" }).waitFor();
		await page.evaluate(press, [5_000, 6_000]);
		await page.getByText("Fails twice runs again.").waitFor();
		expect([sent.length, (await runs()).length]).toEqual([3, 2]);
	});
});
