import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

/** With the headers of a client in an environment. */
async function send({ home }: TestCompany, method: string, url: string, headers: Record<string, string> = {}) {
	const port = Number(readFileSync(path.join(home, "agents-port"), "utf8"));
	return await new Promise<{ status: number; body: { id?: string; error?: { code: string } } }>((resolve, reject) => {
		const sent = request({
			host: "127.0.0.1",
			port,
			method,
			path: url,
			headers: { host: "far.example:4000", ...headers },
		});
		sent.once("error", reject);
		sent.once("response", async (response) => {
			resolve({ status: response.statusCode ?? 0, body: (await json(response)) as { id?: string } });
		});
		sent.end();
	});
}

it("serves agents with their credential, and nobody else, even where every process is trusted", async ({
	sharedServer,
}) => {
	const company = await sharedServer.createCompany();
	const agent = await company.createAgent("process", { command: "true" });
	const { body } = await company.send("POST", `/api/agents/${agent.id}/keys`, { name: "Elsewhere" });
	const asAgent = { authorization: `Bearer ${body.key}` };
	expect(await send(company, "GET", "/api/agents/me", asAgent)).toMatchObject({ status: 200, body: { id: agent.id } });
	const refused = { status: 401, body: { error: { code: "credentials_required" } } };
	expect(await send(company, "GET", "/api/companies")).toMatchObject(refused);
	expect(await send(company, "POST", "/api/companies", { origin: "http://far.example:4000" })).toMatchObject(refused);
	const keys = await company.send("POST", "/api/auth/keys", { name: "Board" });
	const asBoard = { authorization: `Bearer ${keys.body.key}` };
	expect((await company.send("GET", "/api/companies", undefined, asBoard)).status).toBe(200);
	expect(await send(company, "GET", "/api/companies", asBoard)).toMatchObject(refused);
	for (const [method, url] of [
		["GET", "/login"],
		["GET", "/"],
		["POST", "/api/auth/login"],
		["POST", "/api/auth/logout"],
	] as const) {
		expect(await send(company, method, url)).toMatchObject(refused);
	}
});
