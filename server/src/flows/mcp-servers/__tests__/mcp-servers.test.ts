import path from "node:path";
import type { AgentAnswer, AgentMcpServer, PermissionRequest } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import { describe, expect, it, onTestFinished } from "vitest";
import { filesWith, reference, stdio, TOKEN } from "./scripted-servers.ts";
import { companyId, create, ofCompany, server, useTakingAdapters } from "./taking-adapters.ts";

const PLAIN = "ghp_mcpplain0815canary0815canary0815cana";

let passedOn: readonly AgentMcpServer[] | undefined;
let request: PermissionRequest | null = null;
let answer: AgentAnswer | null = null;

/** Adapters that print what they are given, and ask for the permission to use a tool. */
useTakingAdapters({
	steering: "turn",
	permissionPresets: { ask: "", workspace: "", full: "", read_only: "" },
	async execute({ agent, mcpServers, onLog, onMeta, conversation, signal }) {
		passedOn = mcpServers;
		await onMeta?.({ adapterType: agent.adapterType ?? "", command: "taker", context: { mcpServers } });
		await onLog("stdout", `${JSON.stringify(mcpServers)}\n`);
		if (request !== null) answer = (await conversation?.ask(request, signal as AbortSignal)) ?? null;
		return { exitCode: 0, signal: null, timedOut: false };
	},
});

const update = (agentId: string, body: api.UpdateAgent) =>
	server.client.call(api.updateAgent, { params: { agentId }, body });
const runOf = async (agentId: string) => server.finish((await server.wake(agentId)).id);

describe("a run", () => {
	it("gets the servers of the company and the agent with secrets, which are shown nowhere", async () => {
		await ofCompany([stdio("shared"), stdio("replaced"), stdio("left")]);
		const { id } = await create([
			{ name: "left", isDisabled: true },
			stdio("replaced", { MCP_TEST_TOKEN: reference, LEVEL: "debug" }, { tools: ["echo"] }),
			{
				name: "web",
				transport: "http",
				url: "https://mcp.invalid/",
				headers: { Authorization: reference, "X-Key": PLAIN },
			},
		]);
		const run = await runOf(id);
		expect(run).toMatchObject({ status: "succeeded", error: null });
		expect(passedOn).toEqual([
			stdio("shared"),
			stdio("replaced", { MCP_TEST_TOKEN: TOKEN, LEVEL: "debug" }, { tools: ["echo"] }),
			{
				name: "web",
				transport: "http",
				url: "https://mcp.invalid/",
				headers: { Authorization: TOKEN, "X-Key": PLAIN },
			},
		]);
		expect(await server.output(run.id)).toContain('"Authorization":"***"');
		const { client } = server;
		const shown = JSON.stringify([
			await client.call(api.getAgent, { params: { agentId: id } }),
			await client.call(api.listConfigRevisions, { params: { agentId: id } }),
			await client.call(api.listRunEvents, { params: { runId: run.id } }),
			await client.call(api.listActivity, { params: companyId() }),
			await client.call(api.getCompany, { params: companyId() }),
			await server.output(run.id),
		]);
		expect(shown).toContain('"LEVEL":"debug"');
		expect(shown).not.toContain(TOKEN);
		expect(shown).not.toContain(PLAIN);
		expect(filesWith(server.home, TOKEN)).toEqual([]);
		expect(filesWith(path.join(server.home, "runs"), PLAIN)).toEqual([]);
		await ofCompany([]);
	});

	it("fails for a missing secret, which cannot be deleted while it is used", async () => {
		const params = companyId();
		const { id: secretId } = await server.client.call(api.createSecret, {
			params,
			body: { name: "USED", value: "used-secret-value" },
		});
		const env = { A: { type: "secret_ref" as const, secretName: "USED" } };
		const remove = () => server.client.call(api.deleteSecret, { params: { secretId } });
		const { id } = await create([stdio("one", env)]);
		await expect(remove()).rejects.toMatchObject({ status: 409, code: "secret_in_use" });
		await update(id, { mcpServers: [] });
		await ofCompany([stdio("one", env)]);
		await expect(remove()).rejects.toMatchObject({ status: 409, code: "secret_in_use" });
		await ofCompany([]);
		await remove();
		await expect(update(id, { mcpServers: [stdio("one", env)] })).rejects.toMatchObject({ code: "secret_not_found" });
		await expect(ofCompany([stdio("one", env)])).rejects.toMatchObject({ code: "secret_not_found" });
	});

	it("leaves out a server of the company that its adapter cannot pass on, with a warning", async () => {
		await ofCompany([stdio("local"), { name: "web", transport: "http", url: "https://mcp.invalid/", headers: {} }]);
		const { id } = await create([], "takes_stdio");
		expect(await runOf(id)).toMatchObject({
			status: "succeeded",
			error: {
				code: "mcp_server_left_out",
				message: expect.stringContaining("web"),
				hint: expect.stringContaining(`remove web --agent ${id}`),
			},
		});
		expect(passedOn?.map(({ name }) => name)).toEqual(["local"]);
		await update(id, { mcpServers: [{ name: "web", isDisabled: true }] });
		expect(await runOf(id)).toMatchObject({ status: "succeeded", error: null });
		await ofCompany([]);
	});

	it("is denied a tool that the server is not limited to, before its rules", async () => {
		const { id } = await create([stdio("limited", {}, { tools: ["echo"] })], "takes_both", {
			permissions: { preset: "full", rules: [{ decision: "deny", tool: "mcp__open" }] },
		});
		const ask = async (mcp: { server: string; tool: string }) => {
			const toolName = `${mcp.server}.${mcp.tool}`;
			request = {
				id: "1",
				kind: "permission",
				toolName,
				input: {},
				action: { kind: "other" },
				mcp,
				canChangeInput: false,
			};
			await runOf(id);
			return answer;
		};
		onTestFinished(() => {
			request = null;
		});
		expect(await ask({ server: "limited", tool: "echo" })).toMatchObject({ kind: "allow" });
		expect(await ask({ server: "limited", tool: "add" })).toMatchObject({
			kind: "deny",
			message: "The tool add of the MCP server limited is not allowed for this agent.",
		});
		expect(await ask({ server: "open", tool: "any" })).toMatchObject({ kind: "deny" });
		expect(await ask({ server: "open2", tool: "any" })).toMatchObject({ kind: "allow" });
	});
});

it("suggests rules for a tool and for all tools of its server, whatever its program calls them", async () => {
	const { id } = await create([stdio("github")], "takes_both", { permissions: { preset: "ask" } });
	const mcp = { server: "github", tool: "search" };
	const asked = {
		id: "1",
		kind: "permission",
		toolName: "github/search",
		input: {},
		action: { kind: "other" },
	} as const;
	request = { ...asked, mcp, canChangeInput: false };
	onTestFinished(() => {
		request = null;
	});
	const { id: runId } = await server.wake(id);
	const pending = () =>
		server.client.call(api.listRunInteractions, { params: { runId }, query: { status: "pending" } });
	await expect
		.poll(async () => (await pending())[0]?.payload)
		.toMatchObject({
			toolName: "github/search",
			suggestedRules: [
				{ decision: "allow", tool: "mcp__github__search" },
				{ decision: "allow", tool: "mcp__github" },
			],
		});
	const [pendingRequest] = await pending();
	if (pendingRequest === undefined) throw new Error("Nothing is asked.");
	const { id: interactionId, revision } = pendingRequest;
	const rule = { decision: "allow" as const, tool: "mcp__github" };
	const params = { runId, interactionId };
	await server.client.call(api.allowRunInteraction, { params, body: { revision, scope: "run", rule } });
	await server.finish(runId);
});

describe("an agent", () => {
	it("is refused a server that its adapter does not pass on", async () => {
		const web = { name: "web", transport: "http" as const, url: "https://mcp.invalid/", headers: {} };
		const refused = { status: 422, code: "mcp_transport_unsupported", details: { name: "web", transport: "http" } };
		await expect(create([web], "takes_stdio")).rejects.toMatchObject(refused);
		const { id } = await create([web]);
		await expect(update(id, { adapterType: "takes_stdio" })).rejects.toMatchObject(refused);
		await update(id, { adapterType: "takes_stdio", mcpServers: [] });
		await expect(update(id, { mcpServers: [web] })).rejects.toMatchObject(refused);
	});

	it("keeps masked values, shows its revisions without them, and is rolled back to them", async () => {
		const before = [stdio("one", { API_KEY: PLAIN, LEVEL: "debug" })];
		const { id, mcpServers } = await create(before);
		expect(mcpServers).toEqual([stdio("one", { API_KEY: "***", LEVEL: "debug" })]);
		await update(id, { mcpServers: [...mcpServers, stdio("two")] });
		await runOf(id);
		expect(passedOn).toEqual([...before, stdio("two")]);
		await expect(update(id, { mcpServers: [stdio("three", { API_KEY: "***" })] })).rejects.toMatchObject({
			code: "masked_value_unknown",
			message: expect.stringContaining("The MCP server three"),
			details: { field: "mcpServers.three.env.API_KEY" },
		});
		await update(id, { mcpServers: [] });
		const params = { agentId: id };
		const revisions = await server.client.call(api.listConfigRevisions, { params });
		expect(revisions.map(({ changedKeys }) => changedKeys)).toEqual([
			["mcpServers.one", "mcpServers.two"],
			["mcpServers.two"],
			[],
		]);
		expect(JSON.stringify(revisions)).not.toContain(PLAIN);
		const revisionId = revisions[1]?.id ?? "";
		await server.client.call(api.rollBackConfig, { params: { agentId: id, revisionId } });
		await runOf(id);
		expect(passedOn).toEqual([...before, stdio("two")]);
	});

	it("cannot read values of other agents and of the company", async () => {
		await ofCompany([stdio("shared", { LEVEL: "debug" })]);
		const { id } = await create([stdio("one", { LEVEL: "debug" })]);
		const reader = await create([]);
		const { key } = await server.client.call(api.createAgentKey, {
			params: { agentId: reader.id },
			body: { name: "k" },
		});
		const headers = { authorization: `Bearer ${key}` };
		const hidden = { mcpServers: [{ env: { LEVEL: "***" } }] };
		expect((await server.send("GET", `/api/agents/${id}`, undefined, headers)).body).toMatchObject(hidden);
		const company = await server.send("GET", `/api/companies/${server.company.id}`, undefined, headers);
		expect(company.body).toMatchObject(hidden);
		await ofCompany([]);
	});
});

it("exports and imports the servers of agents and company, without secrets in clear text", async () => {
	const company = await server.client.call(api.createCompany, { body: { name: "Exported" } });
	const params = { companyId: company.id };
	await server.client.call(api.createSecret, { params, body: { name: "MCP_TOKEN", value: TOKEN } });
	await server.client.call(api.updateCompany, { params, body: { mcpServers: [stdio("shared", { T: reference })] } });
	const mcpServers = [stdio("own", { API_KEY: PLAIN, LEVEL: "debug" }), { name: "shared", isDisabled: true as const }];
	const body = { name: "Ada", adapterType: "takes_both", adapterConfig: {}, mcpServers };
	await server.client.call(api.createAgent, { params, body });
	const file = await server.client.call(api.exportCompany, { params, query: {} });
	expect(JSON.stringify(file)).not.toContain(PLAIN);
	expect(file).toMatchObject({
		secrets: ["MCP_TOKEN"],
		company: { mcpServers: [stdio("shared", { T: reference })] },
		agents: [
			{ mcpServers: [stdio("own", { LEVEL: "debug" }), mcpServers[1]], redacted: ["mcpServers.own.env.API_KEY"] },
		],
	});
	const imported = await server.client.call(api.importCompany, { body: { file } });
	expect(imported).toMatchObject({
		company: { mcpServers: [stdio("shared", { T: reference })] },
		missingSecrets: ["MCP_TOKEN"],
		incomplete: [{ agent: "Ada", settings: ["mcpServers.own.env.API_KEY"] }],
	});
	const [agent] = await server.client.call(api.listAgents, { params: { companyId: imported.company.id } });
	expect(agent).toMatchObject({ mcpServers: [stdio("own", { LEVEL: "debug" }), mcpServers[1]] });
});
