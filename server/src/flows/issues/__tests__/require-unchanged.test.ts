import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";

it("refuses a text that was made from an older one, and shows the newer one", async ({ sharedServer }) => {
	const server = await sharedServer.createCompany();
	const { id, description } = await server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "First", description: "One" },
	});
	const update = (issueId: string, body: api.UpdateIssue) =>
		server.client.call(api.updateIssue, { params: { issueId }, body });
	await update(id, { description: "Two", basedOn: { description } });
	await update(id, { title: "Second", basedOn: { title: "First" } });
	await expect(update(id, { description: "Three", basedOn: { description } })).rejects.toMatchObject({
		...{ status: 409, code: "issue_changed", details: { title: "Second", description: "Two" } },
	});
	const { comment } = { comment: "No text was changed." };
	await update(id, { status: "done", comment, basedOn: { title: "Second", description: "Two" } });
	await expect(update(id, { status: "todo", basedOn: { status: "in_progress" } })).rejects.toMatchObject({
		...{ code: "issue_changed", details: { status: "done" } },
	});
	await update(id, { status: "todo", basedOn: { status: "done", assigneeAgentId: null } });
});
