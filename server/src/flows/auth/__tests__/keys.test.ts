import { describe, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { createBoardKey, revokeBoardKey } from "../../../platform/access/board-keys.ts";
import { signShortToken } from "../../../platform/access/short-token.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { codeOf, encodeForm, FORM, ORIGIN, useAuthApp } from "./auth-app.ts";

shortenLimits({ wrongKeysPerAddress: 3 });
const { used, send } = useAuthApp();

describe("a short-lived token", () => {
	const tokenFor = async (audience: "paperclip-local" | "paperclip-server", subject: string, signedAt = used.time) => {
		const key = used.test.context.masterKey.derive(audience === "paperclip-local" ? "local-token" : "server-token");
		return { authorization: `Bearer ${await signShortToken(key, audience, subject, signedAt)}` };
	};

	it("identifies whoever can read the master key as the board, for one minute", async () => {
		const ask = async (signedAt: Date) =>
			(await send("GET", "/api/companies", { headers: await tokenFor("paperclip-local", "board", signedAt) }))
				.statusCode;
		expect(await ask(used.time)).toBe(200);
		expect(await ask(new Date(used.time.getTime() - 61_000))).toBe(401);
	});

	it("of another server reads the log of its run, and nothing else", async () => {
		await used.test.wakeAndFinish(await used.test.createAgent());
		const { id = "", agentId } = (await used.test.runs())[0] ?? {};
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
		expect(await attempt("wrong")).toMatchObject({ statusCode: 401 });
	const refused = await attempt("wrong");
	expect([refused.statusCode, codeOf(refused)]).toEqual([429, "too_many_attempts"]);
	expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
	const bearer = await send("GET", "/api/companies", { headers: { authorization: "Bearer pcp_wrong" }, from });
	expect(bearer.statusCode).toBe(429);
	const page = await send("POST", "/login", {
		payload: encodeForm({ key: "wrong" }),
		headers: { ...FORM, origin: ORIGIN },
		from,
	});
	expect(page.statusCode).toBe(429);
	expect(page.body).toContain("Try again in");
	expect((await send("POST", "/api/auth/login", { payload: { key: used.key } })).statusCode).toBe(200);
});

it("lists keys without their values, and when they were used", async () => {
	const context = { ...used.test.context, now: () => used.time };
	const created = await createBoardKey(context, "script");
	const headers = { authorization: `Bearer ${created.key}` };
	const listed = await send("GET", "/api/auth/keys", { headers });
	const found = listed.json().find(({ id }: { id: string }) => id === created.id);
	expect(found).toMatchObject({ name: "script", lastUsedAt: used.time.toISOString() });
	expect(listed.body).not.toContain(created.key);
	await expect(revokeBoardKey(context, crypto.randomUUID())).rejects.toMatchObject({ code: "key_not_found" });
});
