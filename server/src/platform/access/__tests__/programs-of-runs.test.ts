import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";

/** Sends a change without a credential, and prints the response. */
const SEND = `fetch(process.env.PAPERCLIP_API_URL + "/api/companies", {
	method: "POST",
	headers: { "content-type": "application/json", ...JSON.parse(process.env.HEADERS) },
	body: JSON.stringify({ name: "Taken over" }),
}).then(async (response) => console.log(response.status, await response.text()))`;
/** The same from a daemon, which keeps nothing of the run's session and environment. */
const DAEMON = `const { PAPERCLIP_API_URL, HEADERS } = process.env;
require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(SEND)}], {
	detached: true, env: { PAPERCLIP_API_URL, HEADERS }, stdio: "inherit",
})`;

it.for([
	["a program", SEND, {}, "403", "board_only"],
	["a daemon", DAEMON, {}, "403", "board_only"],
	["a program that names another run", SEND, { "x-paperclip-run-id": crypto.randomUUID() }, "422", "run_id_mismatch"],
] as const)("%s of a run is not the board without its token", async ([, script, headers, status, code], {
	sharedServer,
}) => {
	const company = await sharedServer.createCompany();
	const env = { HEADERS: JSON.stringify(headers) };
	const agent = await company.createAgent("process", { command: "node", args: ["-e", script], env });
	const { id, summary } = await company.finish((await company.wake(agent.id)).id);
	expect(summary, id).toMatch(new RegExp(`^${status} .*"${code}"`));
	const companies = await company.client.call(api.listCompanies, {});
	expect(companies.map(({ name }) => name)).not.toContain("Taken over");
});

it("leaves a person the board while an agent works", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const agent = await company.createAgent("process", { command: "sleep", args: ["300"] });
	const run = await company.wake(agent.id);
	await expect
		.poll(async () => (await company.client.call(api.getRun, { params: { runId: run.id } })).status)
		.toBe("running");
	expect((await company.send("POST", "/api/companies", { name: "Next" })).status).toBe(201);
	expect((await company.send("POST", `/api/heartbeat-runs/${run.id}/cancel`)).status).toBeLessThan(300);
	expect((await company.finish(run.id)).status).toBe("cancelled");
});
