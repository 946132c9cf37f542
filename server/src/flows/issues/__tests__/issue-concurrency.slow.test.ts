import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { bothCounts } from "./issue-counts.ts";

it("agents that mention each other on their issues at the same time cause no deadlock", async ({ sharedServer }) => {
	const own = await sharedServer.createCompany();
	const [one, other] = await Promise.all(
		["Mutual One", "Mutual Other"].map((name) => own.createAgent("process", { command: "true" }, { name })),
	);
	const create = (assigneeAgentId: string) => {
		const body = { title: "Mutual", status: "backlog" as const, assigneeAgentId };
		return own.client.call(api.createIssue, { params: { companyId: own.company.id }, body });
	};
	const issues = await Promise.all([one, other].map((agent) => create(agent?.id ?? "")));
	const bodies = ["@Mutual Other", "@Mutual One"];
	const written = Array.from({ length: 20 }, async (_, index) => {
		const params = { issueId: issues[index % 2]?.id ?? "" };
		return await own.client.call(api.createComment, { params, body: { body: bodies[index % 2] ?? "" } });
	});
	expect(new Set((await Promise.all(written)).map(({ id }) => id)).size).toBe(20);
});

it("counts issues that are related and change at the same time, in opposite directions", async ({ sharedServer }) => {
	const own = await sharedServer.createCompany();
	const names = ["A", "B", "C"];
	const agents = await Promise.all(names.map((name) => own.createAgent("process", { command: "true" }, { name })));
	const assigneeOf = (index: number) => agents[index % agents.length]?.id;
	const statusOf = (index: number) => (index % 2 === 0 ? "todo" : "done");
	const create = (index: number, related: object) => {
		const body = { title: "Related", status: statusOf(index), assigneeAgentId: assigneeOf(index), ...related };
		return own.send("POST", `/api/companies/${own.company.id}/issues`, body);
	};
	const parentId = String((await create(0, {})).body.id);
	const ids: string[] = [];
	for (let index = 0; index < 20; index++) {
		ids.push(String((await create(index, { parentId, blockedByIssueIds: ids.slice(-2) })).body.id));
	}
	const unassigned = String((await create(1, { parentId, assigneeAgentId: null })).body.id);
	const changes = Array.from({ length: 40 }, (_, index) => {
		if (index % 8 === 7) return create(index, { parentId, blockedByIssueIds: [ids[index % 20]] });
		if (index === 22) return own.send("DELETE", `/api/issues/${unassigned}`);
		const change = index % 3 === 0 ? { assigneeAgentId: assigneeOf(index + 1) } : {};
		return own.send("PATCH", `/api/issues/${ids[index % 20]}`, { status: statusOf(index + 1), ...change });
	});
	const answers = await Promise.all(changes);
	expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
	const { shown, counted } = await bothCounts(own);
	expect(shown).toEqual(counted);
});
