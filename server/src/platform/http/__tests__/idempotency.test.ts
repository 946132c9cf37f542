import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";

let server: TestCompany;
let companyId: string;
let agentId: string;
let issueId: string;

it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	companyId = server.company.id;
	const body = { name: "Ada", adapterType: "process", adapterConfig: { command: "true" } };
	agentId = (await server.client.call(api.createAgent, { params: { companyId }, body })).id;
	issueId = (await server.client.call(api.createIssue, { params: { companyId }, body: { title: "One" } })).id;
});

const post = (path: string, body: unknown, key?: string, headers?: Record<string, string>) =>
	send("POST", path, body, key, headers);

async function send(method: string, path: string, body: unknown, key?: string, headers: Record<string, string> = {}) {
	const response = await fetch(`${server.url}/api${path}`, {
		method,
		headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }), ...headers },
		body: JSON.stringify(body),
	});
	const text = await response.text();
	return { status: response.status, text, json: JSON.parse(text) as { id?: string; error?: { code: string } } };
}

const comments = async () => await server.client.call(api.listComments, { params: { issueId } });
const runs = async () => await server.client.call(api.listRuns, { params: { companyId } });

it("is declared by every POST: it takes the key, or says why it needs none", () => {
	const isEndpoint = (value: unknown): value is api.Endpoint =>
		typeof value === "object" && value !== null && "method" in value && "path" in value;
	const exported: unknown[] = Object.values(api);
	const endpoints = exported.filter(isEndpoint);
	const posts = endpoints.filter(({ method }) => method === "POST");
	expect(posts.length).toBeGreaterThan(50);
	expect(posts.filter(({ idempotency }) => idempotency === undefined).map(({ path }) => path)).toEqual([]);
	const isCreation = ({ status, path }: api.Endpoint) => status === 201 && path !== "/adapters/install";
	expect(posts.filter((post) => isCreation(post) && post.idempotency !== "key").map(({ path }) => path)).toEqual([]);
});

it("returns what the first request created, and rejects another body or path", async () => {
	const before = (await comments()).length;
	const first = await post(`/issues/${issueId}/comments`, { body: "Once" }, "comment-1");
	const again = await post(`/issues/${issueId}/comments`, { body: "Once" }, "comment-1");
	expect(first.status).toBe(201);
	expect(again).toEqual(first);
	expect(await comments()).toHaveLength(before + 1);
	const other = await post(`/issues/${issueId}/comments`, { body: "Twice" }, "comment-1");
	expect(other).toMatchObject({ status: 422, json: { error: { code: "idempotency_key_reused" } } });
	const elsewhere = await post(`/companies/${companyId}/issues`, { title: "Once" }, "comment-1");
	expect(elsewhere.status).toBe(422);
	await post(`/issues/${issueId}/comments`, { body: "Once" });
	await post(`/issues/${issueId}/comments`, { body: "Once" }, "comment-2");
	expect(await comments()).toHaveLength(before + 3);
});

it("adds the comment of a repeated update once", async () => {
	const before = (await comments()).length;
	const update = (key?: string) => send("PATCH", `/issues/${issueId}`, { status: "done", comment: "Finished" }, key);
	const first = await update("update-1");
	expect(await update("update-1")).toEqual(first);
	expect(await comments()).toHaveLength(before + 1);
	await update();
	expect(await comments()).toHaveLength(before + 2);
	await send("PATCH", `/issues/${issueId}`, { status: "todo" });
});

describe("a repeated decision", () => {
	const confirmation = { kind: "request_confirmation", title: "Merge?", body: "All." };
	const tasks = { kind: "suggest_tasks", tasks: [{ title: "Suggested" }] };
	const questions = { kind: "ask_user_questions", questions: [{ id: "q", question: "Which?" }] };
	const hire = { kind: "hire_agent", payload: { name: "Grace", reason: "Tests" } };
	const setup = { adapterType: "process", adapterConfig: { command: "true" } };
	const board = { kind: "request_board_approval", payload: { title: "Buy", body: "A domain" } };
	const interaction = { path: () => `/issues/${issueId}/interactions` };
	const approval = { path: () => `/companies/${companyId}/approvals`, own: "/approvals" };

	it.each([
		["accepts a confirmation", interaction, confirmation, "accept", {}],
		["accepts suggested tasks", interaction, tasks, "accept", {}],
		["rejects", interaction, confirmation, "reject", { note: "No" }],
		["answers", interaction, questions, "respond", { answers: { q: "a" } }],
		["approves a hire", approval, hire, "approve", setup],
		["approves", approval, board, "approve", { note: "Yes" }],
		["rejects a request", approval, board, "reject", {}],
		["requests a revision", approval, board, "request-revision", { note: "Cheaper" }],
	])("%s once, and returns the same response", async (_, requests, request, action, more) => {
		const created = await post(requests.path(), request);
		expect(created).toMatchObject({ status: 201 });
		const path = `${"own" in requests ? requests.own : requests.path()}/${created.json.id}/${action}`;
		const decide = (body: object) => post(path, { revision: 1, ...body }, `decide-${created.json.id}`);
		const first = await decide(more);
		expect(first).toMatchObject({ status: 200 });
		expect(await Promise.all([decide(more), decide(more)])).toEqual([first, first]);
		expect(await decide({ ...more, note: "Changed" })).toMatchObject({ status: 422 });
		expect((await post(path, { revision: 1, ...more })).json.error?.code).toMatch(/^(interaction|approval)_decided$/);
	});

	it("ensures one agent, and moves a variable to one secret", async () => {
		const ensure = (body: object) => post(`/companies/${companyId}/agents/ensure`, { ...setup, ...body }, "ensure-1");
		const first = await ensure({ name: "Env" });
		expect(await ensure({ name: "Env" })).toEqual(first);
		expect(await ensure({ name: "Other" })).toMatchObject({ status: 422 });
		const body = {
			name: "Vars",
			adapterType: "process",
			adapterConfig: { command: "true", env: { GREETING: "hello, world" } },
		};
		const { id } = await server.client.call(api.createAgent, { params: { companyId }, body });
		const move = () => post(`/agents/${id}/env/GREETING/move-to-secret`, {}, "move-1");
		const moved = await move();
		expect(moved).toMatchObject({ status: 200 });
		expect(await move()).toEqual(moved);
	});
});

it("takes the same key in the body of wakes of several agents", async () => {
	const body = { name: "Max", adapterType: "process", adapterConfig: { command: "true" } };
	const { id: other } = await server.client.call(api.createAgent, { params: { companyId }, body });
	const wake = (id: string) => post(`/agents/${id}/wakeup`, { idempotencyKey: "nightly" });
	const [first, second] = [await wake(agentId), await wake(other)];
	expect([first.status, second.status]).toEqual([202, 202]);
	expect((await wake(other)).json.id).toBe(second.json.id);
	expect(second.json.id).not.toBe(first.json.id);
});

it("creates once for concurrent requests, and wakes once", async () => {
	const before = (await runs()).length;
	const body = { prompt: "Hello" };
	const wakes = await Promise.all(
		[1, 2, 3, 4, 5, 6].map(() => post(`/agents/${agentId}/heartbeat/invoke`, body, "wake-1")),
	);
	expect(new Set(wakes.map(({ text }) => text)).size).toBe(1);
	expect(wakes[0]?.status).toBe(202);
	expect(await runs()).toHaveLength(before + 1);
	const other = await post(`/agents/${agentId}/wakeup`, { prompt: "Other", idempotencyKey: "wake-2" });
	expect((await post(`/agents/${agentId}/wakeup`, { prompt: "Other", idempotencyKey: "wake-2" })).json.id).toBe(
		other.json.id,
	);
	expect((await post(`/agents/${agentId}/wakeup`, { prompt: "Changed", idempotencyKey: "wake-2" })).status).toBe(422);
});

it("repeats a created key, and performs a request again that failed", async () => {
	const [first, again] = [
		await post(`/agents/${agentId}/keys`, { name: "k" }, "key-1"),
		await post(`/agents/${agentId}/keys`, { name: "k" }, "key-1"),
	];
	expect(again.text).toBe(first.text);
	const secret = { name: "TOKEN", value: "a-secret-value" };
	expect((await post(`/companies/${companyId}/secrets`, secret, "secret-1")).status).toBe(201);
	expect((await post(`/companies/${companyId}/secrets`, secret, "secret-2")).status).toBe(409);
	const { id } = (await server.client.call(api.listSecrets, { params: { companyId } }))[0] ?? { id: "" };
	await server.client.call(api.deleteSecret, { params: { secretId: id } });
	expect((await post(`/companies/${companyId}/secrets`, secret, "secret-2")).status).toBe(201);
});

it("separates companies and callers, and rejects a malformed key", async () => {
	const other = await server.client.call(api.createCompany, { body: { name: "Other" } });
	const issue = { title: "Same key" };
	const ours = await post(`/companies/${companyId}/issues`, issue, "shared");
	const theirs = await post(`/companies/${other.id}/issues`, issue, "shared");
	expect(theirs.status).toBe(201);
	expect(theirs.json.id).not.toBe(ours.json.id);
	const { key } = await server.client.call(api.createAgentKey, { params: { agentId }, body: { name: "own" } });
	const agents = await post(`/companies/${companyId}/issues`, issue, "shared", { authorization: `Bearer ${key}` });
	expect(agents.status).toBe(201);
	expect(agents.json.id).not.toBe(ours.json.id);
	for (const malformed of ["with space", "x".repeat(201)]) {
		expect(await post(`/companies/${companyId}/issues`, issue, malformed)).toMatchObject({
			status: 400,
			json: { error: { code: "idempotency_key_invalid" } },
		});
	}
});

it("is sent by the client, which repeats a lost call with the same key", async () => {
	const before = (await comments()).length;
	let losing = true;
	const client = api.createApiClient({
		baseUrl: server.url,
		fetch: async (...args) => {
			const response = await fetch(...args);
			if (losing) throw new TypeError("The connection was lost.");
			return response;
		},
	});
	const call = () => client.call(api.createComment, { params: { issueId }, body: { body: "Lost" } });
	await expect(call()).rejects.toMatchObject({ code: "unreachable" });
	losing = false;
	await call();
	expect(await comments()).toHaveLength(before + 1);
	await call();
	expect(await comments()).toHaveLength(before + 2);
});
