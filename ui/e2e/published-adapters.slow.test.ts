import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Agent, createAgent, getRun, installAdapter, isTerminalRunStatus } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe } from "vitest";
import { it } from "./support/browser-test.ts";
import { runCommand } from "./support/run-command.ts";
import { openTestServer, type TestServer } from "./support/test-server.ts";
import { openPage, rows } from "./support/watched-page.ts";

// The packages are installed from the npm registry.

const PROGRAMS = fileURLToPath(new URL("../../packages/test-support/src/external/bin/", import.meta.url));

/** Published adapters: the parser of one is an ES module, that of the other a CommonJS file. */
const PUBLISHED = [
	{
		packageName: "@superbiche/qwen-paperclip-adapter",
		version: "0.1.2",
		type: "qwen_local",
		program: { command: `${PROGRAMS}qwen` },
		tool: "list_directory",
	},
	{
		packageName: "@paperclipai/hermes-paperclip-adapter",
		version: "2026.916.1",
		type: "hermes_local",
		program: { hermesCommand: `${PROGRAMS}hermes` },
		tool: "shell",
	},
];

describe("a published adapter", needs("chromium", "npm-registry"), () => {
	let server: TestServer;
	// The programs write into folders below the home directory.
	const home = process.env.HOME;
	const ownHome = mkdtempSync(path.join(tmpdir(), "published-home-"));

	beforeAll(async () => {
		process.env.npm_config_userconfig ??= path.join(home ?? "", ".npmrc");
		process.env.HOME = ownHome;
		server = await openTestServer();
	});

	afterAll(async () => {
		await server?.close();
		process.env.HOME = home;
		rmSync(ownHome, { recursive: true, force: true });
	});

	async function finish(agent: Agent): Promise<string> {
		const { id: runId } = await server.wake(agent);
		await until(async () => isTerminalRunStatus((await server.api.call(getRun, { params: { runId } })).status));
		return runId;
	}

	it.concurrent.for(PUBLISHED)("$packageName shows the tool calls of a run in browser and terminal", async (published, {
		context,
		expect,
	}) => {
		const { packageName, version, type, program, tool } = published;
		const installed = await server.api.call(installAdapter, { body: { packageName, version } });
		expect(installed).toMatchObject({ type, version, uiParser: { state: "external" } });
		const agent = await server.api.call(createAgent, {
			params: { companyId: server.companyId },
			body: { name: type, adapterType: type, adapterConfig: { ...program, cwd: server.folder } },
		});
		const runId = await finish(agent);

		const { page, complaints, load } = await openPage(context);
		await load(`${server.url}/runs/${runId}`);
		await page.getByText("parser: external 1.0.0").waitFor();
		// A call and its result are one card, even if the parser gives the call no id.
		const cards = rows(page).locator("summary");
		await cards.getByText(tool, { exact: true }).waitFor();
		await rows(page).getByText("entries.").first().waitFor();
		expect(await cards.getByText(tool, { exact: true }).count()).toBe(1);
		expect(await cards.getByText(/^(tool|no result)$/).count()).toBe(0);
		expect(complaints).toEqual([]);
		await page.close();

		const { stdout, stderr } = await runCommand("runs", "watch", runId, "--api-base", server.url);
		expect(stdout).toMatch(new RegExp(`^▸ ${tool}\\b`, "m"));
		expect(stderr).toContain("parser: external 1.0.0");
	});
});
