import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const KEY = "plain-key-canary-4711";
const SHORT = "pin1";
const PASSWORD = "pass-canary-0815";
const CONFIG = {
	command: process.execPath,
	args: [
		"-e",
		"console.log(process.env.API_KEY === process.argv[1])",
		KEY,
		"--token",
		"arg-canary-42",
		"--token=eq-canary-43",
	],
	env: { API_KEY: KEY, SOME_PW: SHORT, DATABASE_URL: `postgres://ada:${PASSWORD}@db/x`, AUTHOR: "Ada" },
};
const MASKED = {
	...CONFIG,
	args: ["-e", "console.log(process.env.API_KEY === process.argv[1])", "***", "--token", "***", "--token=***"],
	env: { API_KEY: "***", SOME_PW: "***", DATABASE_URL: "postgres://ada:***@db/x", AUTHOR: "Ada" },
};

const update = ({ client }: TestCompany, agentId: string, body: api.UpdateAgent) =>
	client.call(api.updateAgent, { params: { agentId }, body: body as never });
const output = async (company: TestCompany, agentId: string) => {
	const run = await company.wake(agentId);
	await company.finish(run.id);
	return await company.output(run.id);
};

it("masks secrets in every response about an agent", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const {
		client,
		company: { id: companyId },
	} = company;
	const created = await company.createAgent("process", CONFIG);
	const params = { agentId: created.id };
	const [revisions, ensured] = [
		() => client.call(api.listConfigRevisions, { params, query: {} as never }),
		() =>
			client.call(api.ensureAgent, {
				params: { companyId },
				body: { adapterType: "process", adapterConfig: CONFIG } as never,
			}),
	];
	await update(company, created.id, { adapterConfig: { ...CONFIG, timeoutSec: 9 } });
	const answers = [
		created,
		await client.call(api.getAgent, { params }),
		await client.call(api.listAgents, { params: { companyId }, query: {} as never }),
		await client.call(api.pauseAgent, { params }),
		await client.call(api.resumeAgent, { params }),
		await ensured(),
		await revisions(),
		await client.call(api.rollBackConfig, { params: { ...params, revisionId: (await revisions())[1]?.id ?? "" } }),
		await client.call(api.listActivity, { params: { companyId }, query: {} as never }),
	];
	expect(created.adapterConfig).toEqual(MASKED);
	for (const secret of [KEY, SHORT, PASSWORD, "arg-canary", "eq-canary"]) {
		expect(JSON.stringify(answers)).not.toContain(secret);
	}
	expect(await output(company, created.id)).toBe("true\n");
});

it("keeps the stored value of what is sent back masked", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id } = await company.createAgent("process", CONFIG);
	const same = await update(company, id, { adapterConfig: MASKED });
	expect(same.adapterConfig).toEqual(MASKED);
	expect(await company.client.call(api.listConfigRevisions, { params: { agentId: id }, query: {} as never })).toEqual(
		[],
	);

	// Items before and after the masked ones, another host, another key.
	const [, script = "", ...others] = MASKED.args;
	const changed = {
		...MASKED,
		args: ["-e", script, ...others, "more"],
		env: { ...MASKED.env, DATABASE_URL: "postgres://ada:***@other/x", AUTHOR: "Grace" },
	};
	expect((await update(company, id, { adapterConfig: changed })).adapterConfig).toEqual(changed);
	expect(await output(company, id)).toBe("true\n");
	const reveal =
		"console.log([process.env.DATABASE_URL, process.env.SOME_PW].map((text) => [...text].join(' ')).join('|'))";
	await update(company, id, { adapterConfig: { ...changed, args: ["-e", reveal] } });
	const spaced = (text: string) => [...text].join(" ");
	expect(await output(company, id)).toBe(`${spaced(`postgres://ada:${PASSWORD}@other/x`)}|${spaced(SHORT)}\n`);
});

it("keeps the secret in an argument that is changed around it", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const args = ["-e", "console.log([...process.argv[1]].join(' '))", `https://ada:${PASSWORD}@host/a`];
	const { id, adapterConfig } = await company.createAgent("process", { ...CONFIG, args });
	const masked = ["-e", args[1], "https://ada:***@host/b"];
	const changed = await update(company, id, { adapterConfig: { ...adapterConfig, args: masked } });
	expect(changed.adapterConfig.args).toEqual(masked);
	expect(await output(company, id)).toBe(`${[...`https://ada:${PASSWORD}@host/b`].join(" ")}\n`);
	const moved = { ...adapterConfig, args: [...masked.slice(0, 2), "x", "://***@c"] };
	const refused = update(company, id, { adapterConfig: moved });
	await expect(refused).rejects.toMatchObject({ code: "masked_value_unknown", details: { field: "args" } });
});

it("puts no secret where it would be shown, nor behind another flag", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const ownArgs = ["-e", "0", "--token", "AAAA-token-1", "--password", "BBBB-pass-2"];
	const url = "https://ada:address-canary-3@host/a";
	const env = { DATABASE_URL: `postgres://ada:${PASSWORD}@db/x` };
	const command = `curl -u ada:${SHORT} https://host`;
	const { id, adapterConfig } = await company.createAgent("process", { command, args: [...ownArgs, url], env });
	expect(adapterConfig.command).toBe("curl -u ada:*** https://host");
	const shown = "https://ada:***@host/a";
	for (const change of [
		{ args: ["-e", "0", "--title", "***", "--password", "***", shown] },
		{ args: ["-e", "0", "--token", "***", "--password", "***", "--title=***"] },
		{ command: "echo ***" },
		{ env: { DATABASE_URL: "postgres://db/***" } },
	]) {
		const refused = update(company, id, { adapterConfig: { ...adapterConfig, ...change } });
		await expect(refused, JSON.stringify(change)).rejects.toMatchObject({ code: "masked_value_unknown" });
	}
	const print = "console.log(process.argv.slice(1).map((each) => [...each].join(' ')).join('|'))";
	const spelled = (...words: string[]) => `${words.map((word) => [...word].join(" ")).join("|")}\n`;
	const change = (args: string[], more: object = {}) =>
		update(company, id, { adapterConfig: { ...adapterConfig, ...more, args } });
	await expect(change(["-e", "0", "--password", "***", "--token", "***", shown])).rejects.toMatchObject({
		code: "masked_value_unknown",
	});
	await change(["-e", "0", "--password", "***", shown], { command: process.execPath });
	await change(["-e", print, "--password", "***", shown], { command: process.execPath });
	await change(["-e", print, "--", "--password", "***", shown], { command: process.execPath });
	expect(await output(company, id)).toBe(spelled("--password", "BBBB-pass-2", url));
});

it("keeps a secret that stays where it is, and asks when it is not certain which one is meant", async ({
	sharedServer,
}) => {
	const company = await sharedServer.createCompany();
	const print = "console.log(process.argv.slice(1).map((each) => [...each].join(' ')).join('|'))";
	const spelled = (...words: string[]) => `${words.map((word) => [...word].join(" ")).join("|")}\n`;
	const create = (args: string[], env = {}) =>
		company.createAgent("process", { command: process.execPath, args: ["-e", print, "--", ...args], env });
	const change = (id: string, args: string[], script = print) =>
		update(company, id, { adapterConfig: { command: process.execPath, args: ["-e", script, "--", ...args] } });
	const unknown = { code: "masked_value_unknown", details: { field: "args" } };

	const token = `ghp_${"a1".repeat(18)}`;
	const positional = await create(["push", token]);
	await change(positional.id, ["-v", "***"], `${print};`);
	expect(await output(company, positional.id)).toBe(spelled("-v", token));

	const twice = await create(["--token=AAAA-prod-1", "--token=BBBB-test-2"]);
	await expect(change(twice.id, ["--token=***"])).rejects.toMatchObject(unknown);
	await change(twice.id, ["--token=NEWW-prod-3", "--token=***"]);
	expect(await output(company, twice.id)).toBe(spelled("--token=NEWW-prod-3", "--token=BBBB-test-2"));

	await change(twice.id, ["--token=***", "--token=***", "docs/***"]);
	expect(await output(company, twice.id)).toBe(spelled("--token=NEWW-prod-3", "--token=BBBB-test-2", "docs/***"));

	const named = await create(["--name", "prod", "--token", "AAAA-prod-1", "--name", "test", "--token", "BBBB-test-2"]);
	const swapped = ["--name", "test", "--token", "***", "--name", "prod", "--token", "***"];
	await expect(change(named.id, swapped)).rejects.toMatchObject(unknown);

	// The variable alone makes the argument a secret.
	const shared = await create([KEY], { API_KEY: KEY });
	const rotated = { ...shared.adapterConfig, env: { API_KEY: "rotated-canary-1" } };
	expect((await update(company, shared.id, { adapterConfig: rotated })).adapterConfig.env).toEqual({ API_KEY: "***" });
	expect(await output(company, shared.id)).toBe(spelled(KEY));
});

/** Options of tools that agents call, with their masked form. */
const SHAPES = [
	["-H", "-H"],
	["Authorization: Bearer shape-canary-1", "Authorization: ***"],
	["-H", "-H"],
	["X-Api-Key: shape-canary-2", "X-Api-Key: ***"],
	["--header=X-Api-Key: shape-canary-3", "--header=X-Api-Key: ***"],
	["--header=Authorization: Basic c2hhcGUtY2FuYXJ5LTQ=", "--header=Authorization: ***"],
	["-u", "-u"],
	["ada:shape-canary-5", "ada:***"],
	["-uada:shape-canary-6", "-uada:***"],
	["--user", "--user"],
	["ada:pw", "ada:***"],
	["--config", "--config"],
	["api_key=shape-canary-7", "api_key=***"],
] as const;

it("masks the common shapes of credentials, and keeps what is sent back", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const script =
		"console.log([...process.argv.slice(1), process.env.HDRS, process.env.HOOK].join('|').replaceAll('', ' '))";
	const config = {
		command: process.execPath,
		args: ["-e", script, "--", ...SHAPES.map(([plain]) => plain)],
		env: {
			OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer shape-canary-10,x-plain=yes",
			HDRS: "Authorization: Bearer shape-canary-11",
			HOOK: "https://hooks.slack.com/services/T01/B01/shape-canary-12",
			OPTS: "--token shape-canary-13",
		},
	};
	const { id, adapterConfig } = await company.createAgent("process", config);
	expect(adapterConfig).toEqual({
		...config,
		args: ["-e", script, "--", ...SHAPES.map(([, masked]) => masked)],
		env: {
			OTEL_EXPORTER_OTLP_HEADERS: "Authorization=***,x-plain=yes",
			HDRS: "Authorization: ***",
			HOOK: "https://hooks.slack.com/services/T01/B01/***",
			OPTS: "--token ***",
		},
	});
	const args = [...(adapterConfig.args as string[]), "more"];
	const env = { ...(adapterConfig.env as object), HOOK: "https://hooks.slack.com/services/T02/B01/***" };
	await update(company, id, { adapterConfig: { ...adapterConfig, args, env } });
	const hook = "https://hooks.slack.com/services/T02/B01/shape-canary-12";
	const given = [...config.args.slice(3), "more", config.env.HDRS, hook].join("|");
	expect(await output(company, id)).toBe(`${given.replaceAll("", " ")}\n`);
	const other = await company.createAgent("process", { command: "curl -H 'Authorization: Bearer shape-canary-14' x" });
	expect(other.adapterConfig.command).toBe("curl -H 'Authorization: ***' x");
});

it.for([
	["a new variable", { env: { OTHER: "***" } }, "env.OTHER"],
	["a variable that becomes a list", { env: { ...MASKED.env, API_KEY: ["***"] } }, "env.API_KEY"],
	["a mask alone for a part of a text", { env: { ...MASKED.env, DATABASE_URL: "***" } }, "env.DATABASE_URL"],
	["several masks in one text", { env: { ...MASKED.env, DATABASE_URL: "***:***" } }, "env.DATABASE_URL"],
	["an argument that was masked elsewhere", { args: ["--token", "x", "***"] }, "args"],
] as const)("refuses a mask of %s", async ([, change, field], { sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id } = await company.createAgent("process", CONFIG);
	await expect(update(company, id, { adapterConfig: { ...MASKED, ...change } })).rejects.toMatchObject({
		status: 422,
		code: "masked_value_unknown",
		details: { field },
	});
});

it("copies the secrets of another agent of the company, and of no other", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const other = await sharedServer.createCompany();
	const { id: copyOf } = await company.createAgent("process", CONFIG);
	const body = { name: "Copy", adapterType: "process", adapterConfig: MASKED, copyOf };
	const copy = await company.client.call(api.createAgent, { params: { companyId: company.company.id }, body });
	expect(await output(company, copy.id)).toBe("true\n");
	const refused = other.client.call(api.createAgent, { params: { companyId: other.company.id }, body });
	await expect(refused).rejects.toMatchObject({ status: 422, code: "agent_not_found" });
});

it("tests a masked configuration with the values of its agent", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id: agentId } = await company.createAgent("process", CONFIG);
	const test = (more: object) =>
		company.client.call(api.testEnvironment, {
			params: { companyId: company.company.id, type: "process" },
			body: { adapterConfig: MASKED, ...more } as never,
		});
	await expect(test({})).rejects.toMatchObject({ code: "masked_value_unknown" });
	const result = await test({ agentId });
	expect(result.status).not.toBe("fail");
	expect(JSON.stringify(result)).not.toContain("canary");
});

it("tests the stored configuration of an agent if none is sent", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id: agentId } = await company.createAgent("process", CONFIG);
	const test = (body: object) =>
		company.client.call(api.testEnvironment, {
			params: { companyId: company.company.id, type: "process" },
			body: body as never,
		});
	const result = await test({ agentId });
	expect(result.status).not.toBe("fail");
	expect(JSON.stringify(result)).not.toContain("canary");
	expect((await test({})).status).toBe("fail");
	const other = await sharedServer.createCompany();
	const foreign = await other.createAgent("process", CONFIG);
	await expect(test({ agentId: foreign.id })).rejects.toMatchObject({ code: "agent_not_found" });
});

it("refuses a change to an agent that was changed since it was read", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const agent = await company.createAgent("process", CONFIG);
	const first = await update(company, agent.id, { title: "One", basedOn: agent.updatedAt });
	await expect(update(company, agent.id, { title: "Two", basedOn: agent.updatedAt })).rejects.toMatchObject({
		status: 409,
		code: "agent_changed",
	});
	await update(company, agent.id, { title: "Two", basedOn: first.updatedAt });
});
