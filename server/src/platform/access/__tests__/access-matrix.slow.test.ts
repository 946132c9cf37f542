import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { createTestCompany, type TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { masterKeyOf } from "../../data-folder/master-key.ts";
import { signShortToken } from "../short-token.ts";

/** `open` passes the guard, even if the handler rejects the empty body. */
type Outcome = "open" | "401" | "403" | "404";

const endpoints = (Object.values(api) as unknown[]).filter(isEndpoint);
const changes = endpoints.filter(({ method }) => method !== "GET");
const nameOf = ({ method, path }: api.Endpoint) => `${method} ${path}`;

function isEndpoint(value: unknown): value is api.Endpoint {
	return typeof value === "object" && value !== null && "method" in value && "path" in value && "actor" in value;
}

/** Each request has another address, because wrong keys of one address are soon refused. */
const LIMITS = { wrongKeysInTotal: 100_000 };
const PROXY = "127.0.0.1";

const CALLERS = ["board", "session", "agent", "other agent", "run", "ended run", "nobody known", "nobody"] as const;
type CallerName = (typeof CALLERS)[number];

interface Callers {
	server: TestCompany;
	ids: Record<string, string>;
	otherAgentId: string;
	headers: Record<CallerName, Record<string, string>>;
}

const callers = {} as Record<api.Deployment, Callers>;
it.beforeAll(async ({ sharedServer }) => {
	callers.local_trusted = await setUp(await sharedServer.createCompany(), await sharedServer.createCompany(), {}, {});
});
it.beforeAll(async () => {
	const { home, databaseUrl, remove } = await createTestHome();
	const options = { deployment: "authenticated" as const, trustedProxies: [PROXY], limits: LIMITS };
	const server = await startServerProcess({ home, databaseUrl, ...options });
	const localKey = masterKeyOf(dataFolderAt(home)).derive("local-token");
	const token = await signShortToken(localKey, "paperclip-local", "board", new Date());
	const { key } = await api
		.createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${token}` } })
		.call(api.createBoardKey, { body: { name: "test" } });
	const board = { authorization: `Bearer ${key}` };
	const response = await fetch(`${server.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ key }),
	});
	const cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
	const company = () => createTestCompany(home, () => server, {}, board);
	callers.authenticated = await setUp(await company(), await company(), board, { cookie, origin: server.url });
	return async () => {
		await server.stop();
		await remove();
	};
});

async function setUp(
	server: TestCompany,
	other: TestCompany,
	board: Record<string, string>,
	session: Record<string, string>,
): Promise<Callers> {
	const shell = (company: TestCompany, script: string) =>
		company.createAgent("process", { command: "sh", args: ["-c", script] });
	// Not through the output, in which the token is masked in every encoding.
	const folder = await mkdtemp(path.join(tmpdir(), "tokens-"));
	const save = `printf %s "$PAPERCLIP_API_KEY" > ${folder}/.$$ && mv ${folder}/.$$ ${folder}/$PAPERCLIP_RUN_ID`;
	const [agent, otherAgent] = [await shell(server, `${save}; sleep 300`), await shell(other, "true")];
	const [run, ended] = [await server.wake(agent.id), await server.wake((await shell(server, save)).id)];
	await server.finish(ended.id);
	const keyOf = async (company: TestCompany, agentId: string) =>
		(await company.client.call(api.createAgentKey, { params: { agentId }, body: { name: "test" } })).key;
	const tokenOf = (runId: string) => until(() => readFile(path.join(folder, runId), "utf8").catch(() => null));
	const bearer = (credential: string, runId?: string) => ({
		authorization: `Bearer ${credential}`,
		...(runId === undefined ? {} : { [api.RUN_ID_HEADER]: runId }),
	});
	const issue = await server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Matrix", status: "backlog" },
	});
	const approval = await server.client.call(api.createApproval, {
		params: { companyId: server.company.id },
		body: { kind: "request_board_approval", payload: { title: "Matrix", body: "May it be?" } },
	});
	const routine = await server.client.call(api.createRoutine, {
		params: { agentId: agent.id },
		body: { name: "Matrix", cron: "0 0 1 1 *", enabled: false, task: { kind: "prompt", prompt: "Look." } },
	});
	const environment = await server.client.call(api.createEnvironment, {
		params: { companyId: server.company.id },
		body: { name: "Matrix", driver: "container", settings: { socketPath: "/no.sock", image: "none" } },
	});
	const { projectId, workspaceId } = await createWorkspace(server);
	return {
		server,
		otherAgentId: otherAgent.id,
		ids: {
			projectId,
			workspaceId,
			environmentId: environment.id,
			companyId: server.company.id,
			agentId: agent.id,
			runId: run.id,
			issueId: issue.identifier,
			approvalId: approval.id,
			routineId: routine.id,
			type: "process",
			name: "paperclip",
		},
		headers: {
			board,
			session,
			agent: bearer(await keyOf(server, agent.id)),
			"other agent": bearer(await keyOf(other, otherAgent.id)),
			run: bearer(await tokenOf(run.id), run.id),
			"ended run": bearer(await tokenOf(ended.id), ended.id),
			"nobody known": bearer("pcp_nothing"),
			nobody: {},
		},
	};
}

/** A run has worked in the workspace. */
async function createWorkspace(server: TestCompany) {
	const params = { companyId: server.company.id };
	const { call } = server.client;
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-project-"));
	const project = await call(api.createProject, { params, body: { name: "Matrix", path: folder } });
	const worker = await server.createAgent("process", { command: "true" }, { name: "Worker" });
	const body = { title: "Work", projectId: project.id, assigneeAgentId: worker.id };
	const issue = await call(api.createIssue, { params, body });
	const query = { issueId: issue.id };
	const [run] = await until(async () => {
		const runs = await call(api.listRuns, { params, query });
		return runs.some(({ status }) => api.isTerminalRunStatus(status)) && runs;
	});
	if (run?.status !== "succeeded") throw new Error(JSON.stringify(run?.error));
	await rm(folder, { recursive: true });
	const [workspace] = await call(api.listExecutionWorkspaces, { params, query });
	return { projectId: project.id, workspaceId: workspace?.id ?? "" };
}

function expected(deployment: api.Deployment, { actor, scope }: api.Endpoint, caller: CallerName): Outcome {
	if (actor === "anyone" || caller === "board" || caller === "session") return "open";
	if (caller === "nobody") return deployment === "local_trusted" ? "open" : "401";
	if (caller === "ended run" || caller === "nobody known") return "401";
	if (actor === "board") return "403";
	return caller === "other agent" && scope !== "installation" ? "404" : "open";
}

function isForAgents(scope: api.EndpointScope): boolean {
	return endpoints.some((endpoint) => endpoint.scope === scope && endpoint.actor === "agent");
}
let addresses = 0;

/** No route accepts the body, so that a caller who passes the guard changes nothing. */
async function outcomeOf(
	{ server, ids }: Callers,
	{ method, path, scope }: api.Endpoint,
	headers: Record<string, string>,
): Promise<Outcome> {
	const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
	const hasBody = method !== "GET" && method !== "DELETE";
	addresses += 1;
	const from = { "x-forwarded-for": `10.0.${addresses >> 8}.${addresses & 255}` };
	const response = await fetch(`${server.url}/api${url}${method === "GET" ? "" : "?refused=1"}`, {
		method,
		headers: { ...from, ...headers, ...(hasBody ? { "content-type": "application/json" } : {}) },
		...(hasBody ? { body: "[]" } : {}),
	});
	const text = await response.text();
	if (response.status === 401) return "401";
	if (response.status === 404 && text.includes(`"${scope}_not_found"`)) return "404";
	// The guard of a route for agents lets the board pass, and the handler refuses it.
	return response.status === 403 && !text.includes('"agent_only"') ? "403" : "open";
}

describe.each(["local_trusted", "authenticated"] as const)("%s", (deployment) => {
	it.each(CALLERS)("%s may call exactly what the routes declare", async (caller) => {
		// A missing record belongs to no company, and reveals nothing.
		const scopes = new Set(endpoints.map(({ scope }) => scope).filter((scope) => scope !== "installation"));
		expect(Object.keys(callers[deployment].ids)).toEqual(
			expect.arrayContaining([...scopes].filter(isForAgents).map((scope) => `${scope}Id`)),
		);
		const outcomes: [string, Outcome][] = [];
		for (const endpoint of endpoints) {
			const { [deployment]: set } = callers;
			outcomes.push([nameOf(endpoint), await outcomeOf(set, endpoint, set.headers[caller])]);
		}
		expect(outcomes).toEqual(endpoints.map((endpoint) => [nameOf(endpoint), expected(deployment, endpoint, caller)]));
	});
});

it("responds to another company's agent as if its records did not exist", async () => {
	const { server, ids, headers, otherAgentId } = callers.local_trusted;
	const forAgents = endpoints.filter(({ actor, scope }) => actor === "agent" && scope !== "installation");
	for (const { method, path, scope } of forAgents) {
		const ask = async (id: string) => {
			const url = path.replace(/:(\w+)/g, (_, name: string) =>
				name === `${scope}Id` ? id : (ids[name] ?? ids.agentId ?? ""),
			);
			const body = method === "GET" ? undefined : {};
			const response = await server.send(method, `/api${url}`, body, headers["other agent"]);
			return JSON.stringify(response).replaceAll(id, "ID");
		};
		const missing = scope === "issue" ? "ZZZZZZ-999999" : crypto.randomUUID();
		expect(await ask(ids[`${scope}Id`] ?? ""), `${method} ${path}`).toBe(await ask(missing));
	}
	const wake = async (issueId: string) => {
		const target = `/api/agents/${otherAgentId}/wakeup`;
		const response = await server.send("POST", target, { issueId }, headers["other agent"]);
		return JSON.stringify(response).replaceAll(issueId, "ID");
	};
	expect(await wake(ids.issueId ?? "")).toBe(await wake("ZZZZZZ-999999"));
});

it("responds to a token of a run that is over with run_ended", async () => {
	const { server, headers } = callers.local_trusted;
	const response = await server.send(
		"GET",
		`/api/companies/${server.company.id}/agents`,
		undefined,
		headers["ended run"],
	);
	expect(response).toMatchObject({ status: 401, body: { error: { code: "run_ended" } } });
});

it("demands the run of every change by a run token, and no other run", async () => {
	const { server, headers, ids } = callers.local_trusted;
	const { authorization = "" } = headers.run;
	const path = `/api/issues/${ids.issueId}/comments`;
	const comment = (more: Record<string, string>) =>
		server.send("POST", path, { body: "Hello" }, { authorization, ...more });
	expect((await comment({})).body.error).toMatchObject({ code: "run_id_required" });
	const other = { [api.RUN_ID_HEADER]: crypto.randomUUID() };
	expect(await comment(other)).toMatchObject({ status: 422, body: { error: { code: "run_id_mismatch" } } });
	expect(await comment({ [api.RUN_ID_HEADER]: ids.runId ?? "" })).toMatchObject({
		status: 201,
		body: { author: { kind: "agent", agentId: ids.agentId, runId: ids.runId } },
	});
});

it("refuses a modified or unsigned token", async () => {
	const { server, headers, ids } = callers.local_trusted;
	const [head = "", claims = "", signature = ""] = (headers.run.authorization ?? "").split(".");
	const changed = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: crypto.randomUUID() };
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const unsigned = `Bearer ${encode({ alg: "none", typ: "JWT" })}.${claims}.`;
	for (const authorization of [`${head}.${encode(changed)}.${signature}`, unsigned, "Bearer x", "Basic eDp5"]) {
		const response = await server.send("GET", `/api/agents/${ids.agentId}`, undefined, { authorization });
		expect(response).toMatchObject({ status: 401, body: { error: { code: "credentials_invalid" } } });
	}
});

it("stops accepting a key when it is revoked", async () => {
	const { server, ids } = callers.local_trusted;
	const params = { agentId: ids.agentId ?? "" };
	const { key, id } = await server.client.call(api.createAgentKey, { params, body: { name: "short" } });
	const ask = () => server.send("GET", `/api/agents/${params.agentId}`, undefined, { authorization: `Bearer ${key}` });
	expect((await ask()).status).toBe(200);
	await server.client.call(api.revokeAgentKey, { params: { ...params, keyId: id } });
	expect((await ask()).status).toBe(401);
	const listed = await server.client.call(api.listAgentKeys, { params });
	expect(JSON.stringify(listed)).not.toContain(key);
});

it("refuses every change that another web site sends", async () => {
	const { server } = callers.local_trusted;
	const sites = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
	for (const endpoint of changes) {
		for (const headers of sites)
			expect(await outcomeOf(callers.local_trusted, endpoint, headers), nameOf(endpoint)).toBe("403");
	}
	expect(server.url).toContain("127.0.0.1");
});
