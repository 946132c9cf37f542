import * as api from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import type { TestServer } from "../support/test-server.ts";
import type { SeededAgents } from "./seed-agents.ts";

export interface SeededIssues {
	/** Has children, comments and what waits for a decision. */
	main: api.Issue;
	/** Has a worktree with changes. */
	withWorkspace: api.Issue;
}

const DESCRIPTION = `Customers are logged out **while they pay**. Since Tuesday 3% of all orders are lost.

- Expired tokens are accepted, fresh ones refused
- Only in Safari
- See \`src/login.ts\`
`;

export async function seedIssues(server: TestServer, agents: SeededAgents, projectId: string): Promise<SeededIssues> {
	const create = (title: string, more: object = {}) =>
		server.api.call(api.createIssue, { params: { companyId: server.companyId }, body: { title, ...more } });
	const main = await create("Customers are logged out during checkout", {
		description: DESCRIPTION,
		priority: "critical",
		status: "in_review",
	});
	const child = { parentId: main.id };
	const cause = await create("Find out why tokens expire early", { ...child, status: "done", priority: "high" });
	await create("Show a notice before the session ends", { ...child, blockedByIssueIds: [cause.id], status: "backlog" });
	const later = [
		"Search finds nothing for words with umlauts",
		"Invoices have the wrong tax for Norway",
		"Speed up the product page",
		"Delete test orders every night",
	];
	const statuses = ["todo", "backlog", "blocked", "done"] as const;
	for (const [index, title] of later.entries())
		await create(title, { status: statuses[index], priority: index % 2 ? "low" : "medium" });
	const withWorkspace = await create("Write the page about logging in", {
		assigneeAgentId: agents.writer.id,
		projectId,
	});
	await until(async () => {
		const [run] = await server.api.call(api.listRuns, {
			params: { companyId: server.companyId },
			query: { issueId: withWorkspace.id },
		});
		return run && api.isTerminalRunStatus(run.status);
	});
	await talkAbout(server, main, agents);
	return { main, withWorkspace };
}

async function talkAbout(server: TestServer, { id: issueId }: api.Issue, agents: SeededAgents): Promise<void> {
	const params = { issueId };
	const { key } = await server.api.call(api.createAgentKey, {
		params: { agentId: agents.engineer.id },
		body: { name: "Build server" },
	});
	const engineer = api.createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } });
	for (const body of [
		"The logs of the payment service show the same error.",
		"Tokens carry seconds, the clock milliseconds. A fix is in review.",
	])
		await server.api.call(api.createComment, { params, body: { body } });
	await engineer.call(api.createInteraction, {
		params,
		body: {
			kind: "request_confirmation",
			title: "Deploy the fix to production?",
			body: "All 42 tests pass. The deployment takes **2 minutes**; nobody is logged out.",
		},
	});
	await engineer.call(api.createInteraction, {
		params,
		body: {
			kind: "ask_user_questions",
			title: "Two questions about the notice",
			questions: [
				{ id: "when", question: "How long before the end shall it be shown?", options: ["1 minute", "5 minutes"] },
				{ id: "text", question: "What shall it say?" },
			],
		},
	});
	await engineer.call(api.createInteraction, {
		params,
		body: {
			kind: "suggest_tasks",
			title: "Three tasks to prevent it",
			tasks: [
				{ title: "Test the login with clocks that differ", priority: "high", assigneeAgentId: agents.tester.id },
				{ title: "Describe the format of tokens", assigneeAgentId: agents.writer.id },
				{ title: "Alert when many sessions end at once", priority: "low", blockedBy: [0] },
			],
		},
	});
	await server.api.call(api.hireAgent, {
		params: { companyId: server.companyId },
		body: {
			name: "Rita",
			role: "Reviewer",
			reason: "Every change to the checkout needs a second pair of eyes.",
			reportsTo: agents.lead.id,
		},
	});
}
