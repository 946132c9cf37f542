import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";

/** What each kind of caller may do at a route: `open` passes the guard, whatever the handler says to an empty body. */
type Outcome = "open" | "401" | "403";

const endpoints = (Object.values(api) as unknown[]).filter(isEndpoint);
const changes = endpoints.filter(({ method }) => method !== "GET");
const nameOf = ({ method, path }: api.Endpoint) => `${method} ${path}`;

function isEndpoint(value: unknown): value is api.Endpoint {
	return typeof value === "object" && value !== null && "method" in value && "path" in value && "actor" in value;
}

interface Callers {
	server: TestCompany;
	ids: Record<string, string>;
	headers: Record<"board" | "agent" | "other agent" | "run" | "ended run" | "nobody known", Record<string, string>>;
}

let callers: Callers;
it.beforeAll(async ({ sharedServer }) => {
	const [server, other] = [await sharedServer.createCompany(), await sharedServer.createCompany()];
	const shell = (company: TestCompany, script: string) =>
		company.createAgent("process", { command: "sh", args: ["-c", script] });
	// Not in the output, where a token is masked in whatever form.
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
	const routine = await server.client.call(api.createRoutine, {
		params: { agentId: agent.id },
		body: { name: "Matrix", cron: "@yearly", enabled: false, task: { kind: "prompt", prompt: "Hello" } },
	});
	callers = {
		server,
		ids: {
			companyId: server.company.id,
			agentId: agent.id,
			runId: run.id,
			issueId: issue.identifier,
			routineId: routine.id,
			type: "process",
			name: "paperclip",
		},
		headers: {
			board: {},
			agent: bearer(await keyOf(server, agent.id)),
			"other agent": bearer(await keyOf(other, otherAgent.id)),
			run: bearer(await tokenOf(run.id), run.id),
			"ended run": bearer(await tokenOf(ended.id), ended.id),
			"nobody known": bearer("pcp_nothing"),
		},
	};
});

function expected({ actor, scope }: api.Endpoint, caller: keyof Callers["headers"]): Outcome {
	if (actor === "anyone" || caller === "board") return "open";
	if (caller === "ended run" || caller === "nobody known") return "401";
	if (actor === "board") return "403";
	return caller === "other agent" && scope !== "installation" ? "403" : "open";
}

/** A body that no route accepts, so that nothing is changed where the guard lets the caller through. */
async function outcomeOf({ method, path }: api.Endpoint, headers: Record<string, string>): Promise<Outcome> {
	const url = path.replace(/:(\w+)/g, (_, name: string) => callers.ids[name] ?? crypto.randomUUID());
	const hasBody = method !== "GET" && method !== "DELETE";
	const response = await fetch(`${callers.server.url}/api${url}${method === "GET" ? "" : "?refused=1"}`, {
		method,
		headers: { ...headers, ...(hasBody ? { "content-type": "application/json" } : {}) },
		...(hasBody ? { body: "[]" } : {}),
	});
	const text = await response.text();
	if (response.status === 401) return "401";
	// A route for agents about themselves lets the board through and has nothing to say to it.
	return response.status === 403 && !text.includes('"agent_only"') ? "403" : "open";
}

describe.each(["board", "agent", "other agent", "run", "ended run", "nobody known"] as const)("%s", (caller) => {
	it("may call exactly what the routes declare", async () => {
		const outcomes: [string, Outcome][] = [];
		for (const endpoint of endpoints) {
			outcomes.push([nameOf(endpoint), await outcomeOf(endpoint, callers.headers[caller])]);
		}
		expect(outcomes).toEqual(endpoints.map((endpoint) => [nameOf(endpoint), expected(endpoint, caller)]));
	});
});

it("responds to a token of a run that is over with run_ended", async () => {
	const { server, headers } = callers;
	const response = await server.send(
		"GET",
		`/api/companies/${server.company.id}/agents`,
		undefined,
		headers["ended run"],
	);
	expect(response).toMatchObject({ status: 401, body: { error: { code: "run_ended" } } });
});

it("demands the run of every change by a run token, and no other run", async () => {
	const { server, headers, ids } = callers;
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

it("refuses a token that somebody has changed, or signed with nothing", async () => {
	const { server, headers, ids } = callers;
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
	const { server, ids } = callers;
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
	const { server } = callers;
	const sites = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
	for (const endpoint of changes) {
		for (const headers of sites) expect(await outcomeOf(endpoint, headers), nameOf(endpoint)).toBe("403");
	}
	expect(server.url).toContain("127.0.0.1");
});
