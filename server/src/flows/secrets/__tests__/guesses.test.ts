import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const SECRET = "hidden-value-4711";
const WRONG = "wrong-value-4711";
const shell = (script: string, env: Record<string, unknown> = {}) => ({ command: "sh", args: ["-c", script], env });
const reference = { type: "secret_ref", secretName: "HIDDEN" };

async function withSecret(company: TestCompany) {
	const body = { name: "HIDDEN", value: SECRET };
	const secret = await company.client.call(api.createSecret, { params: { companyId: company.company.id }, body });
	const owner = await company.createAgent(
		"process",
		shell("cat $PAPERCLIP_WAKE_PAYLOAD; echo $HIDDEN", { HIDDEN: reference }),
	);
	return { secret, owner };
}

async function asAgent(company: TestCompany, agentId: string) {
	const { key } = await company.client.call(api.createAgentKey, { params: { agentId }, body: { name: "test" } });
	const headers = { authorization: `Bearer ${key}` };
	return { headers, client: api.createApiClient({ baseUrl: company.url, headers }) };
}

const finish = async (company: TestCompany, agentId: string) =>
	(await company.finish((await company.wake(agentId)).id)).id;

it("shows an agent its guesses of a secret that it was not given as it wrote them", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { owner } = await withSecret(company);
	await finish(company, owner.id);
	const guesses = `${SECRET} ${WRONG} ${Buffer.from(SECRET).toString("base64")}`;
	const guesser = await company.createAgent("process", shell(`echo '${guesses}'; echo '${guesses}' >&2; exit 1`));
	const runId = await finish(company, guesser.id);
	expect(await company.output(runId)).toBe(`${guesses}\n`);
	const { headers, client } = await asAgent(company, guesser.id);
	const run = await client.call(api.getRun, { params: { runId } });
	expect(run.error?.stderrTail).toBe(`${guesses}\n`);

	const issue = await company.send(
		"POST",
		`/api/companies/${company.company.id}/issues`,
		{ title: guesses, status: "backlog" },
		headers,
	);
	expect(issue).toMatchObject({ status: 201, body: { title: guesses } });
	const issueId = String(issue.body.id);
	const comment = await company.send("POST", `/api/issues/${issueId}/comments`, { body: guesses }, headers);
	expect(comment).toMatchObject({ body: { body: guesses } });
});

it("does not mask what an agent writes to another one with the secrets of that one", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { owner } = await withSecret(company);
	const guesser = await company.createAgent("process", shell("true"));
	const { headers, client } = await asAgent(company, guesser.id);
	const wake = { reason: `try ${SECRET} ${WRONG}`, prompt: `Say ${SECRET} or ${WRONG}` };
	const waked = await company.send("POST", `/api/agents/${owner.id}/wakeup`, wake, headers);
	const runId = String(waked.body.id);
	await company.finish(runId);
	const run = await client.call(api.getRun, { params: { runId } });
	expect([run.reason, run.promptExcerpt]).toEqual([wake.reason, wake.prompt]);
	const invocationOf = async (reader: typeof client) =>
		(await reader.call(api.listRunEvents, { params: { runId } })).find(({ type }) => type === "invocation");
	expect(await invocationOf(client)).toMatchObject({ message: null, payload: null });
	expect(await invocationOf(company.client)).toMatchObject({ payload: { command: expect.any(String) } });
	expect(await invocationOf((await asAgent(company, owner.id)).client)).toMatchObject({ payload: expect.anything() });
	// The run itself was given the secret.
	expect(await company.output(runId)).not.toContain(SECRET);
});

it("masks what the board writes to an agent with the secrets of that one", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { owner } = await withSecret(company);
	const { id, reason } = await company.wake(owner.id, { reason: `try ${SECRET}`, prompt: `Say ${SECRET}` });
	expect(reason).toBe("try ***");
	expect((await company.finish(id)).promptExcerpt).toBe("Say ***");
});

it("keeps masking what the runs of an agent were given, even when it does not get it any more", async ({
	sharedServer,
}) => {
	const company = await sharedServer.createCompany();
	const { secret, owner } = await withSecret(company);
	await finish(company, owner.id);
	await company.client.call(api.rotateSecret, {
		params: { secretId: secret.id },
		body: { value: "rotated-value-0815" },
	});
	const update = (adapterConfig: Record<string, unknown>) =>
		company.client.call(api.updateAgent, { params: { agentId: owner.id }, body: { adapterConfig } });
	await update(shell(`echo ${SECRET} rotated-value-0815`));
	// No run of the agent was given the second value.
	expect(await company.output(await finish(company, owner.id))).toBe("*** rotated-value-0815\n");
	await update(shell(`echo ${SECRET} rotated-value-0815`, { HIDDEN: reference }));
	await finish(company, owner.id);
	await update(shell(`echo ${SECRET} rotated-value-0815`));
	expect(await company.output(await finish(company, owner.id))).toBe("*** ***\n");
});
