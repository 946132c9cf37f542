import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedLocation, startOn } from "./rights-cases.ts";
import { type RightsCompany, rightsCompany } from "./rights-company.ts";
import { START_PATHS } from "./rights-paths.ts";

let server: TestServer;
let company: RightsCompany;
beforeAll(async () => {
	// No engine runs: a run in a container fails at once and names the socket.
	server = await startTestServer({ limits: { environmentReachMs: 1, environmentEndMs: 1 } });
	company = await rightsCompany(server);
});
afterAll(async () => await server.stop());

describe.concurrent("an agent in a container and an issue that is pinned to the server's machine", () => {
	const hostile = { rights: { at: "A", allowed: [] }, pin: "server" } as const;

	it.for(START_PATHS.filter(({ isCore }) => isCore))("$name", async (path) => {
		expect(await startOn(company, path, hostile)).toEqual([expectedLocation(path, hostile)]);
	});

	it("the refusal names agent, issue and environment, and what the board may do", async () => {
		const agent = await company.createAgent({ at: "A" });
		const issue = await company.createPinned("server");
		await agent.send("PATCH", `/issues/${issue.id}`, { assigneeAgentId: agent.id });
		const [run] = await company.finished({ agentId: agent.id, issueId: issue.id });
		expect(run).toMatchObject({
			status: "failed",
			environment: null,
			error: {
				code: "environment_not_allowed",
				message: `${issue.identifier} requires ${agent.name} to work on the server's machine, which is not allowed.`,
				hint: expect.stringContaining(`paperclipai agent update ${agent.name} --allow-environment local`),
			},
		});
		const body = { assigneeAgentId: agent.id };
		await company.client.call(api.updateIssue, { params: { issueId: issue.id }, body });
		const runs = await company.finished({ agentId: agent.id, issueId: issue.id });
		expect(await Promise.all(runs.map((one) => company.ranAt(one)))).toEqual(["server", "refused"]);
	});
});
