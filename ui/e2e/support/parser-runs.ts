import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import {
	type AdapterInfo,
	createAgent,
	getRun,
	installAdapter,
	isTerminalRunStatus,
	reloadAdapter,
	updateAdapter,
} from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import type { BrowserContext, Page } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import { openTestServer } from "./test-server.ts";
import { isOwn, rows } from "./watched-page.ts";
import { writeParserAdapter } from "./write-parser-adapter.ts";

/** A run with an adapter that was installed only for it. */
interface ParserRun {
	type: string;
	/** URL of its page. */
	url: string;
	/** Makes the agent write the lines in `more`. */
	goOn(): void;
}

/** Starts runs of external adapters, each with its own UI parser, and opens their pages. */
export interface ParserRuns {
	/** Starts a run that writes `lines`. Waits until it is over, unless it has `more` to write. */
	start(uiParser: string, lines: readonly string[], more?: readonly string[]): Promise<ParserRun>;
	/** Reloads the adapter of a run with another parser. */
	replaceParser(run: ParserRun, uiParser: string): Promise<void>;
	visit(run: ParserRun): Promise<VisitedRun>;
	close(): Promise<void>;
}

export interface VisitedRun {
	page: Page;
	/** URLs of responses from other origins. A request that the browser blocks has no response. */
	answersFromElsewhere: string[];
	/** Replaces the source of the installed parser on its way into this page, as if the adapter was reloaded with it. */
	useParser(uiParser: string): Promise<void>;
	/** The parser's state and the rows of the page, once the parser is in use and the whole log is read. */
	settled(): Promise<{ state: string; transcript: string }>;
}

export async function openParserRuns(): Promise<ParserRuns> {
	const [server, browser] = await Promise.all([openTestServer(), launchChromium()]);
	const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
	let count = 0;

	async function start(uiParser: string, lines: readonly string[], more: readonly string[] = []): Promise<ParserRun> {
		const type = `parser_${++count}`;
		const gate = path.join(server.folder, `${type}.gate`);
		await server.api.call(installAdapter, { body: { localPath: writeParserAdapter(server.folder, type, uiParser) } });
		const text = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
		const adapterConfig = { output: text(lines), ...(more.length > 0 ? { gate, more: text(more) } : {}) };
		const agent = await server.api.call(createAgent, {
			params: { companyId: server.companyId },
			body: { name: type, adapterType: type, adapterConfig },
		});
		const { id } = await server.wake(agent);
		const status = async () => (await server.api.call(getRun, { params: { runId: id } })).status;
		if (more.length === 0) await until(async () => isTerminalRunStatus(await status()));
		return { type, url: `${server.url}/runs/${id}`, goOn: () => writeFileSync(gate, "") };
	}

	let disabled = false;
	/** Makes every page read the list of adapters again. */
	async function announceChange(type: string) {
		disabled = !disabled;
		await server.api.call(updateAdapter, { params: { type }, body: { disabled } });
	}

	return {
		start,
		async replaceParser({ type }, uiParser) {
			writeParserAdapter(server.folder, type, uiParser);
			await server.api.call(reloadAdapter, { params: { type } });
		},
		visit: (run) => visit(context, run, announceChange),
		async close() {
			await browser.close();
			await server.close();
		},
	};
}

async function visit(
	context: BrowserContext,
	{ type, url }: ParserRun,
	announceChange: (type: string) => Promise<void>,
): Promise<VisitedRun> {
	const page = await context.newPage();
	const answersFromElsewhere: string[] = [];
	page.on("response", (response) => {
		if (!isOwn(response.url(), url)) answersFromElsewhere.push(response.url());
	});
	let replacement: string | null = null;
	await page.route("**/api/adapters", async (route) => {
		if (replacement === null) return route.continue();
		const response = await route.fetch();
		const sha256 = createHash("sha256").update(replacement).digest("hex");
		const replace = (info: AdapterInfo) =>
			info.type === type ? { ...info, uiParser: { ...info.uiParser, sha256 } } : info;
		await route.fulfill({ response, json: ((await response.json()) as AdapterInfo[]).map(replace) });
	});
	await page.route("**/api/adapters/*/ui-parser.js", async (route) => {
		if (replacement === null) return route.continue();
		const response = await route.fetch();
		const { "content-length": _length, ...headers } = response.headers();
		await route.fulfill({ response, headers, body: replacement });
	});
	await page.goto(url);
	return {
		page,
		answersFromElsewhere,
		async useParser(uiParser) {
			replacement = uiParser;
			const fetched = page.waitForResponse("**/api/adapters/*/ui-parser.js");
			await announceChange(type);
			await fetched;
		},
		async settled() {
			const badge = page.getByText(/^parser: (?!loading|generic)/);
			await badge.waitFor();
			await page.getByText("Reading the log").waitFor({ state: "detached" });
			const [label = ""] = (await badge.innerText()).split("\n");
			const transcript = (await rows(page).allInnerTexts()).join("\n");
			return { state: label.replace("parser: ", ""), transcript };
		},
	};
}
