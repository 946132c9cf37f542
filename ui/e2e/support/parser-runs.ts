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
import { atLoad } from "@paperclipai/test-support/parser-sandbox/parser-case.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { BrowserContext, Page } from "playwright-core";
import { openTestServer } from "./test-server.ts";
import { isOwn, rows } from "./watched-page.ts";
import { writeParserAdapter } from "./write-parser-adapter.ts";

interface ParserRun {
	/** URL of its page. */
	url: string;
	/** Makes the agent write the lines in `more`. */
	goOn(): void;
}

/** Starts runs of external adapters with UI parsers, and opens their pages. */
export interface ParserRuns {
	/**
	 * Starts a run that writes `lines`. Waits until it is over, unless it has `more` to write.
	 * @param type Default: an adapter that all runs share, because to install one takes longer than a run.
	 */
	start(lines: readonly string[], more?: readonly string[], type?: string): Promise<ParserRun>;
	/** Installs another adapter. Returns its type. */
	install(uiParser: string): Promise<string>;
	/** Reloads an adapter with another parser. */
	replaceParser(type: string, uiParser: string): Promise<void>;
	/** @param uiParser Replaces the source of the shared adapter's parser in this page. */
	visit(run: ParserRun, uiParser?: string): Promise<VisitedRun>;
	close(): Promise<void>;
}

export interface VisitedRun {
	page: Page;
	/** URLs of responses from other origins. A request that the browser blocks has no response. */
	answersFromElsewhere: string[];
	/** Replaces the parser of a page that was opened with one, as if the adapter was reloaded with it. */
	useParser(uiParser: string): Promise<void>;
	/** The parser's state and the rows of the page, once the parser is in use and the whole log is read. */
	settled(): Promise<{ state: string; transcript: string }>;
}

export async function openParserRuns(context: BrowserContext): Promise<ParserRuns> {
	const server = await openTestServer();
	let count = 0;

	async function install(uiParser: string): Promise<string> {
		const type = `parser_${++count}`;
		await server.api.call(installAdapter, { body: { localPath: writeParserAdapter(server.folder, type, uiParser) } });
		return type;
	}

	const [shared, unused] = await Promise.all([install(atLoad("")), install(atLoad(""))]);
	const answers = await readAnswers(server.url, shared);
	let runs = 0;

	async function start(lines: readonly string[], more: readonly string[] = [], type = shared): Promise<ParserRun> {
		const name = `run-${++runs}`;
		const gate = path.join(server.folder, `${name}.gate`);
		const text = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
		const adapterConfig = { output: text(lines), ...(more.length > 0 ? { gate, more: text(more) } : {}) };
		const agent = await server.api.call(createAgent, {
			params: { companyId: server.companyId },
			body: { name, adapterType: type, adapterConfig },
		});
		const { id } = await server.wake(agent);
		const status = async () => (await server.api.call(getRun, { params: { runId: id } })).status;
		if (more.length === 0) await until(async () => isTerminalRunStatus(await status()));
		return { url: `${server.url}/runs/${id}`, goOn: () => writeFileSync(gate, "") };
	}

	let disabled = false;
	/** Makes every page read the list of adapters again. */
	async function announceChange() {
		disabled = !disabled;
		await server.api.call(updateAdapter, { params: { type: unused }, body: { disabled } });
	}

	return {
		start,
		install,
		async replaceParser(type, uiParser) {
			writeParserAdapter(server.folder, type, uiParser);
			await server.api.call(reloadAdapter, { params: { type } });
		},
		async visit({ url }, uiParser) {
			const page = await context.newPage();
			const answersFromElsewhere: string[] = [];
			page.on("response", (response) => {
				if (!isOwn(response.url(), url)) answersFromElsewhere.push(response.url());
			});
			const replace = uiParser === undefined ? undefined : await replaceParserIn(page, answers, uiParser);
			await page.goto(url);
			return {
				page,
				answersFromElsewhere,
				async useParser(next) {
					const fetched = page.waitForResponse("**/api/adapters/*/ui-parser.js");
					replace?.(next);
					await announceChange();
					await fetched;
				},
				settled: () => settled(page),
			};
		},
		close: () => server.close(),
	};
}

/** What the server answers to the requests for the list of adapters and for a parser. */
interface Answers {
	type: string;
	adapters: AdapterInfo[];
	parserHeaders: Record<string, string>;
}

/** Read once, because each change makes every page request the list. */
async function readAnswers(url: string, type: string): Promise<Answers> {
	const adapters = (await (await fetch(`${url}/api/adapters`)).json()) as AdapterInfo[];
	const { headers } = await fetch(`${url}/api/adapters/${type}/ui-parser.js`);
	const { "content-length": _length, ...parserHeaders } = Object.fromEntries(headers);
	return { type, adapters, parserHeaders };
}

/** Returns a function that replaces the parser again. */
async function replaceParserIn(page: Page, { type, adapters, parserHeaders }: Answers, uiParser: string) {
	let replacement = uiParser;
	await page.route("**/api/adapters", async (route) => {
		const sha256 = createHash("sha256").update(replacement).digest("hex");
		const replace = (info: AdapterInfo) =>
			info.type === type ? { ...info, uiParser: { ...info.uiParser, sha256 } } : info;
		await route.fulfill({ json: adapters.map(replace) });
	});
	await page.route(`**/api/adapters/${type}/ui-parser.js`, (route) =>
		route.fulfill({ headers: parserHeaders, body: replacement }),
	);
	return (next: string) => {
		replacement = next;
	};
}

async function settled(page: Page): Promise<{ state: string; transcript: string }> {
	const badge = page.getByText(/^parser: (?!loading|generic)/);
	await badge.waitFor();
	await page.getByText("Reading the log").waitFor({ state: "detached" });
	const [label = ""] = (await badge.innerText()).split("\n");
	const transcript = (await rows(page).allInnerTexts()).join("\n");
	return { state: label.replace("parser: ", ""), transcript };
}
