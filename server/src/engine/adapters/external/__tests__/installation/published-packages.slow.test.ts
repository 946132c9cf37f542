import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** With stand-ins for the programs that they run. */
const PUBLISHED = [
	{
		packageName: "@superbiche/qwen-paperclip-adapter",
		version: "0.1.2",
		type: "qwen_local",
		label: "Qwen Code CLI (local)",
		program: "qwen",
		command: "command",
		parser: /export (default|function|const|\{)/,
	},
	{
		packageName: "@paperclipai/hermes-paperclip-adapter",
		version: "2026.916.1",
		type: "hermes_local",
		label: "Hermes Agent",
		program: "hermes",
		command: "hermesCommand",
		parser: /module\.exports =/,
	},
];

const PROGRAMS = fileURLToPath(new URL("../../../../../../../packages/test-support/src/external/bin", import.meta.url));
let server: TestServer;
let cwd: string;
let home: string | undefined;

beforeAll(async () => {
	// These adapters write into their program's folder below HOME.
	home = process.env.HOME;
	process.env.npm_config_userconfig ??= path.join(home ?? "", ".npmrc");
	process.env.HOME = await mkdtemp(path.join(tmpdir(), "published-home-"));
	cwd = await mkdtemp(path.join(tmpdir(), "published-cwd-"));
	server = await startTestServer();
});
afterAll(async () => {
	await server.stop();
	await Promise.all([cwd, process.env.HOME ?? cwd].map((folder) => rm(folder, { recursive: true, force: true })));
	process.env.HOME = home;
});

describe.each(PUBLISHED)("$packageName", needs("npm-registry"), (published) => {
	const { packageName, version, type, program, command } = published;

	it("is installed by name", async () => {
		const body = { packageName, version };
		const installed = await server.client.call(api.installAdapter, { body });
		expect(installed).toMatchObject({
			type,
			label: published.label,
			source: "external",
			packageName,
			version,
			pinned: true,
			loaded: true,
			overridesBuiltin: false,
			capabilities: { supportsLocalAgentJwt: true, supportsInstructionsBundle: true, supportsSkills: true },
			uiParser: { state: "external", contractVersion: "1.0.0" },
		});
		const folder = path.join(server.home, "adapter-plugins", type);
		const files = await readdir(folder, { recursive: true });
		expect(files.some((file) => file.includes(path.join("@paperclipai", "adapter-utils")))).toBe(false);
	});

	it("serves its parser unchanged", async () => {
		const response = await fetch(`${server.url}/api/adapters/${type}/ui-parser.js`);
		expect(await response.text()).toMatch(published.parser);
	});

	it("runs its program twice, the second time in the same session", async () => {
		const agent = await server.createAgent(type, { [command]: path.join(PROGRAMS, program), cwd });
		const first = await server.finish((await server.wake(agent.id, { prompt: "Count the files." })).id);
		expect(first).toMatchObject({ status: "succeeded" });
		expect(first.sessionIdAfter).toBeTruthy();
		const second = await server.finish((await server.wake(agent.id)).id);
		expect(second).toMatchObject({ status: "succeeded", sessionIdBefore: first.sessionIdAfter });
		// The stand-in prints this when it resumes a session.
		expect(await server.output(second.id)).toContain("run 2");
	});

	it("tests a configuration", async () => {
		const params = { companyId: server.company.id, type };
		const good = { adapterConfig: { [command]: path.join(PROGRAMS, program), cwd } };
		expect(await server.client.call(api.testEnvironment, { params, body: good })).not.toMatchObject({ status: "fail" });
		const bad = { adapterConfig: { [command]: "/never/there", cwd } };
		expect(await server.client.call(api.testEnvironment, { params, body: bad })).toMatchObject({ status: "fail" });
	});
});
