import { type Agent, type CreateInteraction, listRuns } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { askBoard } from "./support/ask-board.ts";
import { it } from "./support/browser-test.ts";
import { holdRequest } from "./support/hold-request.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the keys of the inbox", needs("chromium"), () => {
	const { server, visit } = useBrowser(/status of 409|ERR_FAILED/);
	const ask = (name: string, body: CreateInteraction) => askBoard(server, name, body);

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
		await page.getByRole("button", { name: "Submit answer" }).press("Enter");
		expect((await asked.decided()).response).toEqual({ answers: { why: "Because." } });
		await below.reject();
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
		await page.getByRole("link", { name: "Open run" }).waitFor();
		expect(await page.locator("dt", { hasText: "Earlier" }).count()).toBe(1);
		await page.keyboard.press("x");
		await page.locator("dt", { hasText: "Earlier" }).waitFor({ state: "detached" });
		await page.keyboard.press("x");
		await page.getByText("Nothing is waiting for you").waitFor();
		await page.getByRole("button", { name: "Undo" }).last().click();
		await page.getByRole("article").getByRole("link", { name: "Important" }).waitFor();
		await page.keyboard.press("x");
		await page.reload();
		await page.getByText("Nothing is waiting for you").waitFor();
		await fail(failing);
		await page.locator("[data-item]").getByText("Failed run · Failing").waitFor();
		await fail(failing);
		await page.locator("[data-item]").getByText("2 failed runs · Failing").waitFor();

		const home = page.getByRole("link", { name: "Home" });
		const retry = page.getByRole("button", { name: "Retry" });
		for (const answer of ["refused", "retried"]) {
			await retry.waitFor();
			const held = await holdRequest(page, "**/retry");
			// The key again, right after it, would count as a double press.
			if (answer === "refused") await page.keyboard.press("y");
			else await retry.click();
			const route = await held();
			await home.click();
			await page.getByRole("heading", { name: "Home" }).waitFor();
			if (answer === "refused") await route.abort();
			else await route.continue();
			await page
				.getByText(answer === "refused" ? "The run could not be retried" : "Retrying the run of Failing.")
				.waitFor();
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
		await page.getByText("Retrying the run of Fails twice.").waitFor();
		expect([sent.length, (await runs()).length]).toEqual([3, 2]);
	});
});
