import { SERVER_VARIABLES } from "@paperclipai/adapter-utils/host";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";
import { findReservedVariables, withoutReservedVariables } from "./reserved-variables.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const configOf = (env: Record<string, unknown>) => ({ command: "env", env });
const agentsUrl = () => `/api/companies/${server.company.id}/agents`;
const REJECTED = { status: 422, body: { error: { code: "env_reserved", hint: expect.stringContaining("API_KEY") } } };

it("an agent's env cannot set what the server sets, in any case of letters", async () => {
	const bodies = SERVER_VARIABLES.flatMap((name) => [name, name.toLowerCase()]).map((name) => ({
		...{ name: "Ada", adapterType: "process", adapterConfig: configOf({ [name]: "forged" }) },
	}));
	const responses = await Promise.all(bodies.map((body) => server.send("POST", agentsUrl(), body)));
	for (const response of responses) expect(response).toMatchObject(REJECTED);
});

it("rejects a reference to a secret, a change and an agent of a command line alike", async () => {
	const adapterConfig = configOf({ PAPERCLIP_AGENT_ID: { type: "secret_ref", secretName: "NONE" } });
	const agent = await server.createAgent("process", { command: "env" });
	const setup = { adapterType: "process", adapterConfig };
	const responses = [
		await server.send("POST", agentsUrl(), { name: "Ada", ...setup }),
		await server.send("PATCH", `/api/agents/${agent.id}`, { adapterConfig }),
		await server.send("POST", `${agentsUrl()}/ensure`, setup),
	];
	for (const response of responses) expect(response).toMatchObject(REJECTED);
	const url = `/api/companies/${server.company.id}/adapters/process/test-environment`;
	const test = await server.send("POST", url, { adapterConfig: configOf({ paperclip_agent_id: "forged" }) });
	expect(test.body).toMatchObject({ status: "fail" });
	expect(test.body.checks).toContainEqual(expect.objectContaining({ code: "env_reserved", field: "env" }));
});

it("a configured key replaces the token, and the run gets its other variables from Paperclip", async () => {
	const env = { PAPERCLIP_API_KEY: "key-of-the-agent", PAPERCLIP_OWN: "mine" };
	const script =
		'echo "$PAPERCLIP_OWN $PAPERCLIP_AGENT_ID"; [ "$PAPERCLIP_API_KEY" = key-of-the-agent ] && echo replaced';
	const agent = await server.createAgent("process", { command: "sh", args: ["-c", script], env });
	const run = await server.wake(agent.id);
	await server.finish(run.id);
	expect(await server.output(run.id)).toBe(`mine ${agent.id}\nreplaced\n`);
});

it("a variable that is stored already is accepted, and ignored by runs", () => {
	const config = configOf({ Paperclip_Agent_Id: "forged", PAPERCLIP_API_KEY: "k", OWN: "1" });
	expect(findReservedVariables(config, config)).toBeNull();
	expect(findReservedVariables(config)).toMatchObject({ details: { variables: ["Paperclip_Agent_Id"] } });
	expect(withoutReservedVariables(config).env).toEqual({ PAPERCLIP_API_KEY: "k", OWN: "1" });
});

it("rejects a variable that no program would get", async () => {
	const adapterConfig = configOf({ PLAIN: { type: "plain", value: "x" }, EMPTY: {}, LIST: ["x"] });
	const response = await server.send("POST", agentsUrl(), { name: "Ada", adapterType: "process", adapterConfig });
	const message = expect.stringContaining("PLAIN, EMPTY, LIST");
	expect(response).toMatchObject({ status: 422, body: { error: { code: "env_value_invalid", message } } });
});
