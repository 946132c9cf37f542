import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";

const CANARY = 'canary-"4711"/äöü+secret';
const ROTATED = "rotated-canary-0815-secret";
const secretRef = (secretName: string) => ({ type: "secret_ref", secretName });
const node = (script: string, env: Record<string, unknown>) => ({
	command: process.execPath,
	args: ["-e", script],
	env,
});

const setSecret = ({ client, company }: TestCompany, name: string, value = CANARY) =>
	client.call(api.createSecret, { params: { companyId: company.id }, body: { name, value } });
const runOnce = async (company: TestCompany, agentId: string) => company.finish((await company.wake(agentId)).id);

/** Plain, and encoded as JSON, a URL and base64. */
function formsOf(value: string): string[] {
	const base64 = Buffer.from(value).toString("base64").replace(/=+$/, "").slice(0, -1);
	return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), base64];
}

function filesWith(folder: string, needles: string[]): string[] {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return names
		.map((name) => path.join(folder, name))
		.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
		.filter((file) => {
			const content = readFileSync(file);
			return needles.some((needle) => content.includes(needle));
		});
}

it("passes the value to a run, and shows it nowhere", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { client } = company;
	const secret = await setSecret(company, "CANARY");
	// Only the reference, not the name, shows that it must be masked.
	const script = `
		const value = process.env.FOO;
		console.log(value, JSON.stringify({ value }), encodeURIComponent(value), Buffer.from(value).toString("base64"));
		console.log(require("node:crypto").createHash("sha256").update(value).digest("hex"));
		console.error("cannot log in with " + value);
		process.exitCode = 1;`;
	const agent = await company.createAgent("process", node(script, { FOO: secretRef("CANARY"), OPEN: "CANARY" }));
	const run = await runOnce(company, agent.id);
	const digest = await crypto.subtle.digest("SHA-256", Buffer.from(CANARY));
	const lines = `*** {"value":"***"} *** ***\n${Buffer.from(digest).toString("hex")}\n`;
	expect(await company.output(run.id)).toBe(lines);
	expect(run.error?.stderrTail).toBe("cannot log in with ***\n");

	const params = { companyId: company.company.id, agentId: agent.id, runId: run.id };
	const { companyId, agentId, runId } = params;
	await client.call(api.updateAgent, {
		params: { agentId },
		body: { adapterConfig: node("0", { FOO: secretRef("CANARY") }) },
	});
	const shown = [
		await client.call(api.listSecrets, { params: { companyId } }),
		await client.call(api.rotateSecret, { params: { secretId: secret.id }, body: { value: CANARY } }),
		await client.call(api.getAgent, { params: { agentId } }),
		await client.call(api.listConfigRevisions, { params: { agentId } }),
		await client.call(api.listRunEvents, { params: { runId } }),
		await client.call(api.listActivity, { params: { companyId } }),
		await (await fetch(`${company.url}/api/heartbeat-runs/${runId}/bundle`)).text(),
		run,
	];
	const text = JSON.stringify(shown);
	for (const form of formsOf(CANARY)) {
		expect(text).not.toContain(form);
		expect(text).not.toContain(JSON.stringify(form).slice(1, -1));
	}
	expect(text).toContain('"OPEN":"CANARY"');
	expect(text).toContain('"action":"secret.rotated"');
	expect(await client.call(api.getAgent, { params: { agentId } })).toMatchObject({
		adapterConfig: { env: { FOO: secretRef("CANARY") } },
	});
	// Includes the files of the embedded database, which are not compressed.
	expect(filesWith(company.home, formsOf(CANARY))).toEqual([]);
	expect(filesWith(company.home, ["cannot log in with"])).not.toEqual([]);
});

it("passes the new value to the next run, and never repeats a refused value", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id: secretId } = await setSecret(company, "TOKEN");
	// Also searches the data folder during the run, before it prints the value.
	const script = `
		const { readdirSync, readFileSync } = require("node:fs");
		const holds = (file) => {
			try {
				return readFileSync(process.env.DATA + "/" + file).includes(process.env.FOO);
			} catch {
				return false;
			}
		};
		const found = readdirSync(process.env.DATA, { recursive: true }).filter(holds);
		console.log(found, process.env.FOO.length, process.env.FOO);`;
	const agent = await company.createAgent("process", node(script, { FOO: secretRef("TOKEN"), DATA: company.home }));
	expect(await company.output((await runOnce(company, agent.id)).id)).toBe(`[] ${CANARY.length} ***\n`);
	const rotated = await company.client.call(api.rotateSecret, { params: { secretId }, body: { value: ROTATED } });
	expect(rotated).toMatchObject({ name: "TOKEN", currentVersion: 2 });
	expect(await company.output((await runOnce(company, agent.id)).id)).toBe(`[] ${ROTATED.length} ***\n`);

	const named = await company.wake(agent.id, { reason: `try ${ROTATED} again` });
	expect(named.reason).toBe("try *** again");
	await company.finish(named.id);

	for (const value of ["canary", `canary-${"x".repeat(32_768)}`, "canary-4711\0", 4711]) {
		const refused = await company.send("POST", `/api/secrets/${secretId}/rotate`, { value });
		expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_input" } } });
		expect(JSON.stringify(refused.body)).not.toMatch(/canary|4711/);
	}
	const malformed = await company.send("POST", `/api/secrets/${secretId}/rotate`, '{"value":canary}');
	expect(JSON.stringify(malformed.body)).not.toContain("canary");
});

describe("a secret that is missing", () => {
	it("keeps an agent from being saved", async ({ sharedServer }) => {
		const company = await sharedServer.createCompany();
		const other = await sharedServer.createCompany();
		await setSecret(other, "OF_OTHER");
		const config = (name: string) => node("0", { FOO: secretRef(name) });
		const refusal = { status: 422, code: "secret_not_found", hint: expect.stringContaining("secrets set OF_OTHER") };
		await expect(company.createAgent("process", config("OF_OTHER"))).rejects.toMatchObject(refusal);
		const agent = await company.createAgent("process", node("0", {}));
		const params = { agentId: agent.id };
		const body = { adapterConfig: config("OF_OTHER") };
		await expect(company.client.call(api.updateAgent, { params, body })).rejects.toMatchObject(refusal);
		const ensured = { params: { companyId: company.company.id }, body: { adapterType: "process", ...body } };
		await expect(company.client.call(api.ensureAgent, ensured)).rejects.toMatchObject(refusal);
		for (const reference of [{ type: "secret_ref" }, { ...secretRef("A"), value: "x" }, secretRef("a b")]) {
			const invalid = company.createAgent("process", node("0", { FOO: reference }));
			await expect(invalid).rejects.toMatchObject({ status: 422, code: "secret_reference_invalid" });
		}
	});

	it("is a finding of the environment test, which uses one that exists", async ({ sharedServer }) => {
		const company = await sharedServer.createCompany();
		await setSecret(company, "FOLDER", missingPath());
		const test = (name: string) =>
			company.client.call(api.testEnvironment, {
				params: { companyId: company.company.id, type: "process" },
				body: { adapterConfig: { command: "no-such-program", env: { PATH: secretRef(name) } }, mode: "quick" },
			});
		expect(await test("MISSING")).toMatchObject({ status: "fail", checks: [{ code: "secret_not_found" }] });
		const found = JSON.stringify(await test("FOLDER"));
		expect(found).not.toContain("secret_not_found");
		expect(found).not.toContain("such-folder-4711");
	});
});

it("keeps a secret to which an agent refers", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { client } = company;
	const { id: secretId } = await setSecret(company, "TOKEN");
	// Another company has a secret of this name, and an agent that refers to it.
	const other = await sharedServer.createCompany();
	const { id: otherId } = await setSecret(other, "TOKEN");
	const { id: agentId } = await company.createAgent("process", node("0", { FOO: secretRef("TOKEN") }));
	await expect(client.call(api.deleteSecret, { params: { secretId } })).rejects.toMatchObject({
		status: 409,
		code: "secret_in_use",
		message: expect.stringContaining('"Tester"'),
		details: { agents: [{ id: agentId, name: "Tester" }] },
	});
	await other.client.call(api.deleteSecret, { params: { secretId: otherId } });
	await client.call(api.updateAgent, { params: { agentId }, body: { adapterConfig: node("0", { FOO: "TOKEN" }) } });
	await client.call(api.deleteSecret, { params: { secretId } });
	expect(await client.call(api.listSecrets, { params: { companyId: company.company.id } })).toEqual([]);
	await expect(client.call(api.deleteSecret, { params: { secretId } })).rejects.toMatchObject({ status: 404 });
});

it("has one secret with a given name in each company, and lists them in pages", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { client } = company;
	await setSecret(company, "ONE");
	await setSecret(company, "TWO");
	await expect(setSecret(company, "ONE")).rejects.toMatchObject({ status: 409, code: "secret_name_taken" });
	await expect(setSecret(company, "1")).rejects.toMatchObject({ status: 400, code: "invalid_input" });
	const pages = await api.readPages((page, options) =>
		client.call(api.listSecrets, { params: { companyId: company.company.id }, query: { ...page, limit: 1 } }, options),
	);
	expect(pages.map(({ name }) => name)).toEqual(["TWO", "ONE"]);
});

it("masks in what an agent writes the current and earlier secrets that it was given, and nothing else", async ({
	sharedServer,
}) => {
	const [company, other] = [await sharedServer.createCompany(), await sharedServer.createCompany()];
	const { id } = await setSecret(company, "OLD");
	const agent = await company.createAgent("process", node("", { FOO: secretRef("OLD") }));
	await runOnce(company, agent.id);
	await company.client.call(api.rotateSecret, { params: { secretId: id }, body: { value: ROTATED } });
	await runOnce(company, agent.id);
	const params = { agentId: agent.id };
	await company.client.call(api.updateAgent, { params, body: { adapterConfig: node("", {}) } });
	const stranger = await other.createAgent("process", node("", {}));
	const keyOf = async ({ client }: TestCompany, agentId: string) =>
		(await client.call(api.createAgentKey, { params: { agentId }, body: { name: "test" } })).key;
	const [key, strangersKey] = [await keyOf(company, agent.id), await keyOf(other, stranger.id)];
	const headers = { authorization: `Bearer ${key}` };
	const issues = `/api/companies/${company.company.id}/issues`;
	const title = `${CANARY} and ${ROTATED} and ${key}`;
	expect(await company.send("POST", issues, { title }, headers)).toMatchObject({
		body: { title: "*** and *** and ***" },
	});
	const poison = { prompt: `A_TOKEN=${agent.id} B_TOKEN=harmless-words`, reason: "x" };
	const strangers = { authorization: `Bearer ${strangersKey}` };
	expect((await other.send("POST", `/api/agents/${stranger.id}/wakeup`, poison, strangers)).status).toBe(202);
	const body = { title: "harmless-words", assigneeAgentId: agent.id, status: "backlog" };
	expect(await company.send("POST", issues, body, headers)).toMatchObject({ status: 201, body });
});
