import { describe, expect, it } from "vitest";
import { codeOf, encodeForm, FORM, ORIGIN, useAuthApp } from "./auth-app.ts";

const { used, send, logIn } = useAuthApp();

it("begins a session whose cookie neither scripts nor other sites can use", async () => {
	const response = await send("POST", "/api/auth/login", { payload: { key: used.key } });
	expect(response.statusCode).toBe(200);
	expect(response.headers["set-cookie"]).toMatch(
		/^paperclip_session_[0-9a-f]{8}=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
	);
	const secure = await send("POST", "/api/auth/login", {
		payload: { key: used.key },
		headers: { "x-forwarded-proto": "https" },
	});
	expect(secure.headers["set-cookie"]).toContain("; Secure");
	expect(response.body).not.toContain(String(response.headers["set-cookie"]).slice(27, 60));
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

describe("the page", () => {
	const post = (fields: Record<string, string>, headers: Record<string, string> = { origin: ORIGIN }) =>
		send("POST", "/login", { payload: encodeForm(fields), headers: { ...FORM, ...headers } });

	it("works without JavaScript, under a policy that loads nothing", async () => {
		const page = await send("GET", "/login?next=%2Fruns%2F7%3Fa%3D%22%3E%3Cscript%3E");
		expect(page.headers["content-security-policy"]).toMatch(
			/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
		);
		expect(page.headers["referrer-policy"]).toBe("same-origin");
		expect(page.body).not.toContain("<script");
		const next = /name="next" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
		const done = await post({ key: used.key, next });
		expect([done.statusCode, done.headers.location]).toEqual([303, "/runs/7?a=%22%3E%3Cscript%3E"]);
		expect(done.headers["set-cookie"]).toContain("HttpOnly");
	});

	it("reports a wrong key, and redirects to no other site", async () => {
		const wrong = await post({ key: "pcb_wrong", next: "/runs/7" });
		expect([wrong.statusCode, wrong.headers["set-cookie"]]).toEqual([401, undefined]);
		expect(wrong.body).toContain("not a valid board key");
		expect(wrong.body).toContain('value="/runs/7"');
		expect((await post({ key: used.key, next: "//evil.example" })).headers.location).toBe("/");
	});

	it("refuses the form of another site", async () => {
		expect((await post({ key: used.key }, { origin: "http://evil.example" })).statusCode).toBe(403);
		expect((await post({ key: used.key }, { origin: "null" })).statusCode).toBe(403);
		expect((await post({ key: used.key }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
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
