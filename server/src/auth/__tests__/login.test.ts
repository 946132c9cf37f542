import type { AddressInfo } from "node:net";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortenLimits } from "../../__tests__/support/shorten-limits.ts";
import { startTestEngine, type TestEngine } from "../../__tests__/support/test-engine.ts";
import { createBoardKey, revokeBoardKey } from "../../access/board-keys.ts";
import { signRunToken } from "../../access/run-token.ts";
import { signShortToken } from "../../access/short-token.ts";
import { buildApp } from "../../app.ts";
import { LIMITS } from "../../config/limits.ts";

shortenLimits({ wrongKeysPerAddress: 3, liveAccessMs: 50 });

const HOST = "paperclip.test";
const ORIGIN = `http://${HOST}`;

let test: TestEngine;
let app: FastifyInstance;
let url: string;
let key: string;
/** Runs end when it resolves. */
let work: Promise<unknown> = Promise.resolve();
let keyId: string;
let time = new Date();
let addresses = 0;

beforeAll(async () => {
	test = await startTestEngine(async () => {
		await work;
		return { exitCode: 0, signal: null, timedOut: false };
	});
	const context = { ...test.context, deployment: "authenticated" as const, now: () => time };
	const own = new Set([HOST]);
	const hosts = () => own;
	app = await buildApp({ context, runs: test.engine, hosts, trustedProxies: ["127.0.0.1"] });
	await app.listen({ host: "127.0.0.1", port: 0 });
	const { port } = app.server.address() as AddressInfo;
	own.add(`127.0.0.1:${port}`);
	url = `http://127.0.0.1:${port}`;
	({ key, id: keyId } = await createBoardKey(context, "laptop"));
});
afterAll(async () => {
	await app.close();
	await test.stop();
});

interface Sent {
	payload?: string | object;
	headers?: Record<string, string>;
	/** Default: an address of its own. */
	from?: string;
}

async function send(method: "GET" | "POST" | "DELETE", url: string, { payload, headers, from }: Sent = {}) {
	addresses += 1;
	return await app.inject({
		method,
		url,
		headers: { host: HOST, "x-forwarded-for": from ?? `10.0.0.${addresses}`, ...headers },
		...(payload === undefined ? {} : { payload }),
	});
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const isWrong = { statusCode: 401 };

/** The cookie of a new session, as a browser sends it back. */
async function logIn(): Promise<{ cookie: string }> {
	const response = await send("POST", "/api/auth/login", { payload: { key } });
	return { cookie: String(response.headers["set-cookie"]).split(";", 1)[0] ?? "" };
}

const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;

it("begins a session whose cookie neither scripts nor other sites can use", async () => {
	const response = await send("POST", "/api/auth/login", { payload: { key } });
	expect(response.statusCode).toBe(200);
	expect(response.headers["set-cookie"]).toMatch(
		/^paperclip_session_[0-9a-f]{8}=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
	);
	const secure = await send("POST", "/api/auth/login", { payload: { key }, headers: { "x-forwarded-proto": "https" } });
	expect(secure.headers["set-cookie"]).toContain("; Secure");
	expect(response.body).not.toContain(String(response.headers["set-cookie"]).slice(27, 60));
});

it("accepts the cookie, and changes with it only from its own origin", async () => {
	const { cookie } = await logIn();
	expect((await send("GET", "/api/auth/me", { headers: { cookie } })).json()).toEqual({
		deployment: "authenticated",
		caller: { kind: "board", agentId: null, runId: null },
	});
	const create = async (headers: Record<string, string>) =>
		(await send("POST", "/api/companies", { payload: { name: "Acme" }, headers: { cookie, ...headers } })).statusCode;
	expect(await create({ origin: ORIGIN })).toBe(201);
	expect(await create({ origin: "http://evil.example" })).toBe(403);
	expect(await create({ origin: "null" })).toBe(403);
	expect(await create({})).toBe(403);
	const posted = await send("POST", "/api/companies", {
		payload: form({ name: "Acme" }),
		headers: { cookie, ...FORM },
	});
	expect(posted.statusCode).toBe(403);
});

it("refuses a socket with a session cookie but no origin", async () => {
	const { cookie } = await logIn();
	const upgrade = { connection: "upgrade", upgrade: "websocket", cookie };
	const response = await send("GET", `/api/companies/${crypto.randomUUID()}/events/ws`, { headers: upgrade });
	expect([response.statusCode, codeOf(response)]).toEqual([403, "origin_not_allowed"]);
});

it.each([
	["nothing", {}, "credentials_required"],
	["another cookie", { cookie: "paperclip_session_00000000=x; a=b" }, "credentials_required"],
	["only the id of a run", { "x-paperclip-run-id": crypto.randomUUID() }, "credentials_required"],
	["an unknown key", { authorization: "Bearer pcb_unknown" }, "credentials_invalid"],
	["no key", { authorization: "Basic eDp5" }, "credentials_invalid"],
])("demands credentials of a request with %s, and says how to get them", async (_, headers, code) => {
	const response = await send("GET", "/api/companies", { headers });
	expect([response.statusCode, codeOf(response)]).toEqual([401, code]);
	expect(response.json().error.hint).toMatch(/Bearer/);
});

it("is public", async () => {
	expect((await send("GET", "/api/health")).statusCode).toBe(200);
});

describe("a short-lived token", () => {
	const tokenFor = async (audience: "paperclip-local" | "paperclip-server", subject: string, signedAt = time) => {
		const key = test.context.masterKey.derive(audience === "paperclip-local" ? "local-token" : "server-token");
		return { authorization: `Bearer ${await signShortToken(key, audience, subject, signedAt)}` };
	};

	it("identifies whoever can read the master key as the board, for one minute", async () => {
		const ask = async (signedAt: Date) =>
			(await send("GET", "/api/companies", { headers: await tokenFor("paperclip-local", "board", signedAt) }))
				.statusCode;
		expect(await ask(time)).toBe(200);
		expect(await ask(new Date(time.getTime() - 61_000))).toBe(401);
	});

	it("of another server reads the log of its run, and nothing else", async () => {
		await test.wakeAndFinish(await test.createAgent());
		const { id = "", agentId } = (await test.runs())[0] ?? {};
		const headers = await tokenFor("paperclip-server", id);
		const statusOf = async (url: string, method: "GET" | "POST" = "GET") =>
			(await send(method, `/api${url}`, { headers })).statusCode;
		expect(await statusOf(`/heartbeat-runs/${id}/log`)).toBe(200);
		expect(await statusOf(`/heartbeat-runs/${crypto.randomUUID()}/log`)).toBe(401);
		expect(await statusOf(`/heartbeat-runs/${id}/bundle`)).toBe(401);
		expect(await statusOf(`/heartbeat-runs/${id}/cancel`, "POST")).toBe(401);
		expect(await statusOf(`/agents/${agentId}`)).toBe(401);
	});
});

it("refuses every login and request of an address that has sent too many wrong keys, and of no other", async () => {
	const from = "10.9.0.1";
	const attempt = (tried: string) => send("POST", "/api/auth/login", { payload: { key: tried }, from });
	for (let index = 0; index < LIMITS.wrongKeysPerAddress; index += 1)
		expect(await attempt("wrong")).toMatchObject(isWrong);
	const refused = await attempt("wrong");
	expect([refused.statusCode, codeOf(refused)]).toEqual([429, "too_many_attempts"]);
	expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
	const bearer = await send("GET", "/api/companies", { headers: { authorization: "Bearer pcp_wrong" }, from });
	expect(bearer.statusCode).toBe(429);
	const page = await send("POST", "/login", {
		payload: form({ key: "wrong" }),
		headers: { ...FORM, origin: ORIGIN },
		from,
	});
	expect(page.statusCode).toBe(429);
	expect(page.body).toContain("Try again in");
	expect((await send("POST", "/api/auth/login", { payload: { key } })).statusCode).toBe(200);
});

describe("the page", () => {
	const post = (fields: Record<string, string>, headers: Record<string, string> = { origin: ORIGIN }) =>
		send("POST", "/login", { payload: form(fields), headers: { ...FORM, ...headers } });

	it("works without JavaScript, under a policy that loads nothing", async () => {
		const page = await send("GET", "/login?next=%2Fruns%2F7%3Fa%3D%22%3E%3Cscript%3E");
		expect(page.headers["content-security-policy"]).toMatch(
			/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
		);
		expect(page.headers["referrer-policy"]).toBe("same-origin");
		expect(page.body).not.toContain("<script");
		const next = /name="next" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
		const done = await post({ key, next });
		expect([done.statusCode, done.headers.location]).toEqual([303, "/runs/7?a=%22%3E%3Cscript%3E"]);
		expect(done.headers["set-cookie"]).toContain("HttpOnly");
	});

	it("reports a wrong key, and redirects to no other site", async () => {
		const wrong = await post({ key: "pcb_wrong", next: "/runs/7" });
		expect([wrong.statusCode, wrong.headers["set-cookie"]]).toEqual([401, undefined]);
		expect(wrong.body).toContain("not a valid key");
		expect(wrong.body).toContain('value="/runs/7"');
		expect((await post({ key, next: "//evil.example" })).headers.location).toBe("/");
	});

	it("refuses the form of another site", async () => {
		expect((await post({ key }, { origin: "http://evil.example" })).statusCode).toBe(403);
		expect((await post({ key }, { origin: "null" })).statusCode).toBe(403);
		expect((await post({ key }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
	});

	it("is the page to which a browser without a session is redirected", async () => {
		const { cookie } = await logIn();
		const visit = async (url: string, headers: Record<string, string> = {}) =>
			(await send("GET", url, { headers })).headers.location;
		expect(await visit("/runs/7?x=1")).toBe("/login?next=%2Fruns%2F7%3Fx%3D1");
		expect(await visit("/")).toBe("/login?next=%2F");
		expect(await visit("/runs/7", { cookie })).toBeUndefined();
		expect(await visit("/parser-frame")).toBeUndefined();
	});
});

describe("a live connection is closed", () => {
	const connect = (headers: Record<string, string>) => connectLive(url, test.companyId, {}, headers);

	it("when the session that opened it has ended", async () => {
		const headers = { ...(await logIn()), origin: url };
		const client = await connect(headers);
		await send("POST", "/api/auth/logout", { headers: { ...headers, origin: ORIGIN } });
		expect(await client.closed).toBe(4401);
		await expect(connect(headers)).rejects.toThrow("401");
	});

	it("when its key is revoked", async () => {
		const created = await createBoardKey(test.context, "short");
		const client = await connect({ authorization: `Bearer ${created.key}` });
		await revokeBoardKey(test.context, created.id);
		expect(await client.closed).toBe(4401);
	});

	it("when the run whose token opened it has ended", async () => {
		let end = () => {};
		work = new Promise<void>((resolve) => {
			end = resolve;
		});
		const agentId = await test.createAgent();
		await test.engine.wake(agentId, { source: "on_demand" });
		const running = async () => (await test.runs()).find(({ status }) => status === "running");
		const run = await until(running);
		const claims = { agentId, companyId: test.companyId, adapterType: "test", runId: run.id };
		const token = await signRunToken(test.context.masterKey.derive("run-token"), claims, time);
		const client = await connect({ authorization: `Bearer ${token}` });
		end();
		expect(await client.closed).toBe(4401);
	});

	it("not when the short-lived token that opened it expires", async () => {
		const begun = time;
		const key = test.context.masterKey.derive("local-token");
		const token = await signShortToken(key, "paperclip-local", "board", time);
		const client = await connect({ authorization: `Bearer ${token}` });
		time = new Date(begun.getTime() + 3_600_000);
		// The checks of this one are no older.
		const created = await createBoardKey(test.context, "short");
		const other = await connect({ authorization: `Bearer ${created.key}` });
		await revokeBoardKey(test.context, created.id);
		expect(await other.closed).toBe(4401);
		const closed = await Promise.race([client.closed, Promise.resolve("open")]);
		client.close();
		time = begun;
		expect(closed).toBe("open");
	});
});

describe("a session ends", () => {
	const isOpen = async (headers: { cookie: string }) =>
		(await send("GET", "/api/auth/me", { headers })).statusCode === 200;

	it("by a logout, which clears the cookie", async () => {
		const headers = await logIn();
		const left = await send("POST", "/api/auth/logout", { headers: { ...headers, origin: ORIGIN } });
		expect(left.headers["set-cookie"]).toContain("=; Path=/; Expires=Thu, 01 Jan 1970");
		expect(await isOpen(headers)).toBe(false);
	});

	it("after its time", async () => {
		const headers = await logIn();
		const begun = time;
		time = new Date(begun.getTime() + LIMITS.boardSessionMs - 1);
		expect(await isOpen(headers)).toBe(true);
		time = new Date(begun.getTime() + LIMITS.boardSessionMs);
		expect(await isOpen(headers)).toBe(false);
		time = begun;
	});

	it("when its key is revoked", async () => {
		const headers = await logIn();
		const authorization = `Bearer ${key}`;
		expect(
			(await send("DELETE", `/api/auth/keys/${keyId}`, { headers: { authorization } })).json().revokedAt,
		).not.toBeNull();
		expect(await isOpen(headers)).toBe(false);
		expect((await send("GET", "/api/auth/me", { headers: { authorization } })).statusCode).toBe(401);
		expect((await send("POST", "/api/auth/login", { payload: { key } })).statusCode).toBe(401);
	});
});

it("lists keys without their values, and when they were used", async () => {
	const context = { ...test.context, now: () => time };
	const created = await createBoardKey(context, "script");
	const headers = { authorization: `Bearer ${created.key}` };
	const listed = await send("GET", "/api/auth/keys", { headers });
	const found = listed.json().find(({ id }: { id: string }) => id === created.id);
	expect(found).toMatchObject({ name: "script", lastUsedAt: time.toISOString() });
	expect(listed.body).not.toContain(created.key);
	await expect(revokeBoardKey(context, crypto.randomUUID())).rejects.toMatchObject({ code: "key_not_found" });
});
