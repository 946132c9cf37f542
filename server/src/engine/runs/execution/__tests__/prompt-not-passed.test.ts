import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
	type AdapterPackage,
	createAdapterPackage,
	shellAdapter,
} from "../../../adapters/external/__tests__/adapter-package.ts";

const PROMPT = 'Fix the "login" page:\nit hangs after a wrong password.';

/** Passes the prompt on in the way that the configuration names. */
const passing = (type: string, members = "") =>
	shellAdapter(type, members)
		.replace(
			'["-c", asString(ctx.config.script)]',
			'["-c", "true", ...(ctx.config.by === "argument" ? [ctx.context.prompt] : ctx.config.by === "file" ? ["--file=prompt.md"] : [])]',
		)
		.replace(
			"env: {},",
			`env: ctx.config.by === "variable" ? { TASK: JSON.stringify(ctx.context) } : {},
			stdin: ctx.config.by === "stdin" ? "> " + ctx.context.prompt.replaceAll("\\n", "\\n> ") : "You are an agent.",`,
		)
		.replace(
			"await ctx.onMeta",
			'if (ctx.config.by === "file") (await import("node:fs")).writeFileSync(ctx.config.cwd + "/prompt.md", ctx.context.prompt);\n await ctx.onMeta',
		);

const DECLARES = `getConfigSchema() {
	return { fields: [{ key: "template", label: "Template", type: "textarea", carriesPrompt: true }] };
},`;

let server: TestServer;
const packages: AdapterPackage[] = [];
beforeAll(async () => {
	server = await startTestServer();
	for (const [type, members] of [
		["acme_passing", ""],
		["acme_declaring", DECLARES],
	] as const) {
		const one = await createAdapterPackage(`@acme/${type}`, { "index.js": passing(type, members) });
		packages.push(one);
		await server.client.call(api.installAdapter, { body: { localPath: one.folder } });
	}
});
afterAll(async () => {
	await server.stop();
	await Promise.all(packages.map((one) => one.remove()));
});

async function runWith(by: string, prompt: string | undefined, type = "acme_passing"): Promise<api.Run> {
	const agent = await server.createAgent(type, { by });
	return await server.finish((await server.wake(agent.id, prompt === undefined ? {} : { prompt })).id);
}

it("warns when no program of the run received the prompt", async () => {
	expect(await runWith("nothing", PROMPT)).toMatchObject({
		status: "succeeded",
		verdictReason: "completed_with_warnings",
		error: { code: "prompt_not_passed", hint: expect.stringContaining("{{context.paperclipTaskMarkdown}}") },
	});
});

it.each(["stdin", "argument", "variable", "file"])("does not warn when it is passed on by %s", async (by) => {
	expect(await runWith(by, PROMPT)).toMatchObject({ status: "succeeded", error: null });
});

it("does not warn without a prompt, or for a form that declares which field carries it", async () => {
	expect(await runWith("nothing", undefined)).toMatchObject({ status: "succeeded", error: null });
	expect(await runWith("nothing", PROMPT, "acme_declaring")).toMatchObject({ status: "succeeded", error: null });
});
