import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { createBoardKey, revokeBoardKey } from "../../../platform/access/board-keys.ts";
import { signRunToken } from "../../../platform/access/run-token.ts";
import { signShortToken } from "../../../platform/access/short-token.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { codeOf, encodeForm, FORM, ORIGIN, useAuthApp } from "./auth-app.ts";

shortenLimits({ wrongKeysPerAddress: 3, wrongKeysMs: 3_600_000, liveAccessMs: 50 });
const { used, send, logIn } = useAuthApp();

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
		payload: encodeForm({ name: "Acme" }),
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

describe("a live connection is closed", () => {
	const connect = (headers: Record<string, string>) => connectLive(used.url, used.test.companyId, {}, headers);

	it("when the session that opened it has ended", async () => {
		const headers = { ...(await logIn()), origin: used.url };
		const client = await connect(headers);
		await send("POST", "/api/auth/logout", { headers: { ...headers, origin: ORIGIN } });
		expect(await client.closed).toBe(4401);
		await expect(connect(headers)).rejects.toThrow("401");
	});

	it("when its key is revoked", async () => {
		const created = await createBoardKey(used.test.context, "short");
		const client = await connect({ authorization: `Bearer ${created.key}` });
		await revokeBoardKey(used.test.context, created.id);
		expect(await client.closed).toBe(4401);
	});

	it("when its key is revoked, while its address sends wrong ones", async () => {
		const created = await createBoardKey(used.test.context, "short");
		const headers = { authorization: `Bearer ${created.key}`, "x-forwarded-for": "10.1.1.1" };
		const clients = [await connect(headers), await connect(headers)];
		for (let count = 0; count < 2 * LIMITS.wrongKeysPerAddress; count += 1)
			await send("GET", "/api/auth/me", { headers: { authorization: `Bearer pcb_${count}` }, from: "10.1.1.1" });
		await revokeBoardKey(used.test.context, created.id);
		expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4401, 4401]);
	});

	it("when the run whose token opened it has ended", async () => {
		let end = () => {};
		used.work = new Promise<void>((resolve) => {
			end = resolve;
		});
		const agentId = await used.test.createAgent();
		await used.test.engine.wake(agentId, { source: "on_demand" });
		const running = async () => (await used.test.runs()).find(({ status }) => status === "running");
		const run = await until(running);
		const claims = { agentId, companyId: used.test.companyId, adapterType: "test", runId: run.id };
		const token = await signRunToken(used.test.context.masterKey.derive("run-token"), claims, used.time);
		const client = await connect({ authorization: `Bearer ${token}` });
		end();
		expect(await client.closed).toBe(4401);
	});

	it("not when the short-lived token that opened it expires", async () => {
		const begun = used.time;
		const key = used.test.context.masterKey.derive("local-token");
		const token = await signShortToken(key, "paperclip-local", "board", used.time);
		const client = await connect({ authorization: `Bearer ${token}` });
		used.time = new Date(begun.getTime() + 3_600_000);
		// Checked after the first one, whose check has passed when this one is closed.
		const created = await createBoardKey(used.test.context, "short");
		const other = await connect({ authorization: `Bearer ${created.key}` });
		await revokeBoardKey(used.test.context, created.id);
		expect(await other.closed).toBe(4401);
		const closed = await Promise.race([client.closed, Promise.resolve("open")]);
		client.close();
		used.time = begun;
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
		const begun = used.time;
		used.time = new Date(begun.getTime() + LIMITS.boardSessionMs - 1);
		expect(await isOpen(headers)).toBe(true);
		used.time = new Date(begun.getTime() + LIMITS.boardSessionMs);
		expect(await isOpen(headers)).toBe(false);
		used.time = begun;
	});

	it("when its key is revoked", async () => {
		const headers = await logIn();
		const authorization = `Bearer ${used.key}`;
		expect(
			(await send("DELETE", `/api/auth/keys/${used.keyId}`, { headers: { authorization } })).json().revokedAt,
		).not.toBeNull();
		expect(await isOpen(headers)).toBe(false);
		expect((await send("GET", "/api/auth/me", { headers: { authorization } })).statusCode).toBe(401);
		expect((await send("POST", "/api/auth/login", { payload: { key: used.key } })).statusCode).toBe(401);
	});
});
