import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect, onTestFinished } from "vitest";
import { createAdapterPackage, shellAdapter } from "../../../engine/adapters/external/__tests__/adapter-package.ts";

const TYPE = "acme_mcp";
const TOKEN = "external-token-4711-canary";

it("passes the servers on to an external adapter that declares their transport", async ({ sharedServer }) => {
	const server = await sharedServer.createCompany();
	const { client, company } = server;
	const adapter = shellAdapter(TYPE, "mcpTransports: ['stdio', 'pigeon'],").replace(
		"async execute(ctx) {",
		`async execute(ctx) {
			await ctx.onLog("stdout", JSON.stringify(ctx.mcpServers ?? null) + " " + ctx.mcpServers?.[0]?.env.TOKEN.length);
			return { exitCode: 0, signal: null, timedOut: false };
		`,
	);
	const acme = await createAdapterPackage("@acme/mcp-adapter", { "index.js": adapter });
	onTestFinished(() => acme.remove());
	await client.call(api.installAdapter, { body: { localPath: acme.folder } });
	const info = await client.call(api.getAdapter, { params: { type: TYPE } });
	expect(info.capabilities.mcpTransports).toEqual(["stdio"]);
	const params = { companyId: company.id };
	await client.call(api.createSecret, { params, body: { name: "TOKEN", value: TOKEN } });
	const one = { name: "one", transport: "stdio" as const, command: "true", args: ["-x"] };
	const env = { TOKEN: { type: "secret_ref" as const, secretName: "TOKEN" } };
	const agent = await server.createAgent(TYPE, {}, { mcpServers: [{ ...one, env, tools: ["echo"] }] });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "succeeded", error: null });
	const passedOn = JSON.stringify([
		{ name: "one", tools: ["echo"], transport: "stdio", command: "true", args: ["-x"], env: { TOKEN: "***" } },
	]);
	expect(await server.output(run.id)).toBe(`${passedOn} ${TOKEN.length}`);
	const web = { name: "web", transport: "http" as const, url: "https://mcp.invalid/" };
	await expect(server.createAgent(TYPE, {}, { mcpServers: [web] })).rejects.toMatchObject({
		code: "mcp_transport_unsupported",
	});
});
