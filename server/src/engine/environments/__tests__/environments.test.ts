import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect, onTestFinished } from "vitest";
import { HOST_KEY, SSH } from "./environment-settings.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const params = () => ({ companyId: server.company.id });
const create = (name: string, more: object = {}) =>
	server.client.call(api.createEnvironment, {
		params: params(),
		body: { name, driver: "ssh", settings: SSH, ...more },
	});
const update = (environmentId: string, body: object) =>
	server.client.call(api.updateEnvironment, { params: { environmentId }, body });
const remove = (environmentId: string) => server.client.call(api.deleteEnvironment, { params: { environmentId } });
const reference = { type: "secret_ref", secretName: "SSH_KEY" } as const;
const podman = { socketPath: "/run/podman.sock", image: "node:24-slim" };

describe("settings", () => {
	it("are stored with defaults, named and replaced as a whole", async () => {
		const box = await create("Box", { settings: { ...SSH, hostKeys: [`${HOST_KEY} root@box`] } });
		expect(box).toMatchObject({ driver: "ssh", settings: { ...SSH, port: 22, hostKeys: [HOST_KEY] } });
		await expect(create("Box")).rejects.toMatchObject({
			status: 409,
			code: "environment_name_taken",
			details: { issues: [{ path: "name" }] },
		});
		const changed = await update(box.id, { name: "Host", driver: "ssh", settings: { ...SSH, port: 2222 } });
		expect(changed).toMatchObject({ id: box.id, name: "Host", settings: { port: 2222 } });
		await expect(update(box.id, { driver: "container" })).rejects.toMatchObject({
			status: 422,
			code: "environment_driver_fixed",
		});
		await expect(update(box.id, { settings: { host: "-oProxyCommand=x" } })).rejects.toMatchObject({
			status: 422,
			code: "environment_settings_invalid",
			message: expect.stringMatching(/host: must be a host name.*basePath: /),
			details: { issues: expect.arrayContaining([{ path: "settings.host", message: expect.any(String) }]) },
		});
		const list = await server.client.call(api.listEnvironments, { params: params(), query: {} });
		expect(list).toEqual([changed]);
		const activity = { params: params(), query: { entityId: box.id } };
		expect(await server.client.call(api.listActivity, activity)).toMatchObject([
			{ action: "environment.updated", details: { name: "Host", driver: "ssh", changed: ["name", "settings"] } },
			{ action: "environment.created" },
		]);
		await remove(box.id);
		await expect(remove(box.id)).rejects.toMatchObject({ status: 404, code: "environment_not_found" });
	});

	it.for([
		["host: must be a host name", { host: "-oProxyCommand=x" }],
		["host: must be a host name", { host: "a b" }],
		["user: must be a user name", { user: "-x" }],
		["user: must be a user name", { user: "root host" }],
		["basePath: must be an absolute path", { basePath: "work" }],
		["basePath: must not be /", { basePath: "//" }],
		["identityFile: must be an absolute path", { identityFile: "/a\nProxyCommand x" }],
		["must be a complete public key", { hostKeys: [`box ${HOST_KEY}`] }],
		["must be a complete public key", { hostKeys: [HOST_KEY.slice(0, -8)] }],
		["must have at least one key", { hostKeys: [] }],
		["are mutually exclusive", { identityFile: "/key", privateKey: reference }],
		["must not contain credentials", { apiUrl: "https://me:secret@example.org" }],
		["unknown key: settings.sshOptions", { sshOptions: "-v" }],
	] as const)("are refused: %s", async ([message, settings]) => {
		await expect(create("Odd", { settings: { ...SSH, ...settings } })).rejects.toMatchObject({
			status: 400,
			message: expect.stringContaining(message),
		});
	});

	it.for([
		["image: must be an image name", { image: "--privileged" }],
		["socketPath: must be an absolute path", { socketPath: "tcp://1.2.3.4" }],
		["settings.allowedHosts: is required for", { network: "allow-list" }],
		["settings.allowedHosts: is required for", { allowedHosts: ["example.org"] }],
		["must be a host name, for example api", { network: "allow-list", allowedHosts: ["https://example.org"] }],
		["memoryMb: ", { memoryMb: 1 }],
	] as const)("of containers are refused: %s", async ([message, settings]) => {
		const body = { driver: "container", settings: { ...podman, ...settings } };
		await expect(create("Odd", body)).rejects.toMatchObject({
			status: 400,
			message: expect.stringContaining(message),
		});
	});

	it("refer to secrets, which are not deleted meanwhile", async () => {
		const { client } = server;
		const settings = { ...SSH, privateKey: reference };
		await expect(create("Key", { settings })).rejects.toMatchObject({ status: 422, code: "secret_not_found" });
		const body = { name: "SSH_KEY", value: "the-private-key" };
		const secret = await client.call(api.createSecret, { params: params(), body });
		const { id } = await create("Key", { settings });
		const deletion = { params: { secretId: secret.id } };
		await expect(client.call(api.deleteSecret, deletion)).rejects.toMatchObject({
			status: 409,
			code: "secret_in_use",
			message: expect.stringContaining('"Key"'),
		});
		await update(id, { settings: SSH });
		await client.call(api.deleteSecret, deletion);
		await remove(id);
	});
});

describe("the environment of an agent", () => {
	it("keeps the environment, is kept by its revisions, and is one of its company", async ({ sharedServer }) => {
		const { client } = server;
		const { id } = await create("Home");
		const agent = await server.createAgent("process", { command: "true" }, { defaultEnvironmentId: id });
		expect(agent.defaultEnvironmentId).toBe(id);
		await expect(remove(id)).rejects.toMatchObject({
			status: 409,
			code: "environment_in_use",
			message: expect.stringContaining('"Tester"'),
		});
		const one = { params: { agentId: agent.id } };
		const moved = await client.call(api.updateAgent, { ...one, body: { defaultEnvironmentId: null } });
		expect(moved.defaultEnvironmentId).toBeNull();
		const [, original] = await client.call(api.listConfigRevisions, one);
		const [change] = await client.call(api.listConfigRevisions, one);
		expect(change).toMatchObject({ changedKeys: ["defaultEnvironmentId"], before: { defaultEnvironmentId: id } });
		const rollBack = { params: { ...one.params, revisionId: original?.id ?? "" } };
		expect(await client.call(api.rollBackConfig, rollBack)).toMatchObject({ defaultEnvironmentId: id });

		const other = await sharedServer.createCompany();
		const foreign = { status: 422, code: "environment_not_found" };
		const more = { defaultEnvironmentId: id };
		await expect(other.createAgent("process", { command: "true" }, more)).rejects.toMatchObject(foreign);
		const settings = { title: "Other", executionWorkspaceSettings: { environmentId: id } };
		const { id: companyId } = other.company;
		const issue = other.client.call(api.createIssue, { params: { companyId }, body: settings });
		await expect(issue).rejects.toMatchObject(foreign);

		// A terminated agent no longer needs it, and an import has no environment.
		const { agents } = await client.call(api.exportCompany, { params: params(), query: {} });
		expect(agents[0]).toMatchObject({ redacted: ["defaultEnvironmentId"] });
		expect(agents[0]).not.toHaveProperty("defaultEnvironmentId");
		await client.call(api.terminateAgent, one);
		await remove(id);
		expect(await client.call(api.getAgent, one)).toMatchObject({ defaultEnvironmentId: null });
		await expect(client.call(api.rollBackConfig, rollBack)).rejects.toMatchObject(foreign);
	});

	it("tells apart agents that are ensured", async () => {
		const { id } = await create("Other");
		const setup = { adapterType: "process", adapterConfig: { command: "false" } };
		const ensure = (defaultEnvironmentId: string | null) =>
			server.client.call(api.ensureAgent, { params: params(), body: { ...setup, defaultEnvironmentId } });
		const [here, there] = [await ensure(null), await ensure(id)];
		expect([here.isNew, there.isNew, (await ensure(id)).isNew, (await ensure(null)).isNew]).toEqual([
			true,
			true,
			false,
			false,
		]);
		expect(there.agent.defaultEnvironmentId).toBe(id);
	});

	it("is that of an agent whose setup a hire copies", async () => {
		const { id } = await create("Wall");
		const agent = await server.createAgent("process", { command: "true" }, { defaultEnvironmentId: id });
		const approval = await server.client.call(api.createApproval, {
			params: params(),
			body: { kind: "hire_agent", payload: { name: "Twin", reason: "More hands.", sameSetupAs: agent.id } },
		});
		const body = { revision: approval.revision, sameSetupAs: agent.id };
		const { result } = await server.client.call(api.approve, { params: { approvalId: approval.id }, body });
		const hired = await server.client.call(api.getAgent, { params: { agentId: result?.agentId ?? "" } });
		expect(hired).toMatchObject({ name: "Twin", defaultEnvironmentId: id });
	});
});

it("is not deleted while an open issue names it", async () => {
	const { client } = server;
	const { id: environmentId } = await create("Shed");
	const body = { title: "Saw", executionWorkspaceSettings: { environmentId } };
	const issue = await client.call(api.createIssue, { params: params(), body });
	await expect(remove(environmentId)).rejects.toMatchObject({
		status: 409,
		code: "environment_in_use",
		message: `The environment Shed is set on ${issue.identifier}.`,
		details: { issues: [{ id: issue.id, identifier: issue.identifier }] },
	});
	await client.call(api.updateIssue, { params: { issueId: issue.id }, body: { status: "cancelled" } });
	await remove(environmentId);
});

it("is where an adapter is tested, if a test names it", needs("ssh"), async ({ sharedServer }) => {
	const { id: environmentId } = await create("Port one", { settings: { ...SSH, host: "127.0.0.1", port: 1 } });
	const test = (body: object, companyId = server.company.id) =>
		server.client.call(api.testEnvironment, {
			params: { companyId, type: "process" },
			body: { adapterConfig: { command: "true", comand: "" }, environmentId, ...body },
		});
	expect(await test({})).toMatchObject({
		adapterType: "process",
		status: "fail",
		checks: [{ code: "config_field_unknown" }, { code: "ssh_connection_failed", level: "error" }],
	});
	const incomplete = await test({ adapterConfig: { cwd: missingPath() } });
	expect(incomplete.checks.map(({ code }) => code)).toEqual(["config_field_missing", "ssh_connection_failed"]);
	const elsewhere = await test({ adapterConfig: { command: "true", cwd: missingPath() } });
	expect(elsewhere.checks.map(({ code }) => code)).toEqual(["cwd_not_found", "ssh_connection_failed"]);
	const here = mkdtempSync(path.join(tmpdir(), "cwd-"));
	onTestFinished(() => rmSync(here, { recursive: true, force: true }));
	const inFolder = () => test({ adapterConfig: { command: "true", cwd: here } });
	const refused = { code: "environment_needs_worktree", field: "cwd" };
	expect((await inFolder()).checks[0]).toMatchObject({ ...refused, level: "error" });
	execFileSync("git", ["init", "--quiet", here]);
	expect((await inFolder()).checks[0]).toMatchObject({ ...refused, level: "warn" });
	await expect(test({ mode: "live" })).rejects.toMatchObject({ status: 422, code: "live_test_unsupported" });
	const other = await sharedServer.createCompany();
	await expect(test({}, other.company.id)).rejects.toMatchObject({ status: 422, code: "environment_not_found" });
});

it("shows agents the names only", async () => {
	const { id } = await create("Named");
	const agent = await server.createAgent("process", { command: "true" });
	const { key } = await server.client.call(api.createAgentKey, {
		params: { agentId: agent.id },
		body: { name: "test" },
	});
	const headers = { authorization: `Bearer ${key}` };
	const one = await server.send("GET", `/api/environments/${id}`, undefined, headers);
	expect(one.body).toMatchObject({ name: "Named", driver: "ssh", settings: null });
	const list = await server.send("GET", `/api/companies/${server.company.id}/environments`, undefined, headers);
	expect(JSON.stringify(list.body)).toContain("Named");
	expect(JSON.stringify(list.body)).not.toContain(SSH.host);
});

it("says that a host shows no key", needs("ssh"), async () => {
	const scan = server.client.call(api.scanHostKey, { params: params(), body: { host: "127.0.0.1", port: 1 } });
	await expect(scan).rejects.toMatchObject({ status: 422, code: "ssh_connection_failed" });
});
