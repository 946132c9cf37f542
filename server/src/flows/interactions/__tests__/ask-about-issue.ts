import * as api from "@paperclipai/shared";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";

const questions = [{ id: "why", question: "Why?" }];
export const REQUESTS: api.CreateInteraction[] = [
	{ kind: "request_confirmation", title: "Merge it?", body: "It is ready." },
	{ kind: "suggest_tasks", tasks: [{ title: "Build" }] },
	{ kind: "ask_user_questions", questions },
];

export const KINDS = ["request_board_approval", "hire_agent"] as const;

/** Agents of the company ask the board about issues of their own. */
export function createRequests(server: TestCompany) {
	const companyId = server.company.id;

	async function createRequester() {
		const { id: agentId } = await server.client.call(api.createAgent, {
			params: { companyId },
			body: { name: "Requester", adapterType: "process", adapterConfig: { command: "true" } },
		});
		const { key } = await server.client.call(api.createAgentKey, { params: { agentId }, body: { name: "test" } });
		return {
			client: api.createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } }),
			wakes: async () => {
				const runs = await server.client.call(api.listRuns, { params: { companyId }, query: { agentId } });
				return runs.map(({ reason, issueId }) => ({ reason, issueId }));
			},
		};
	}

	async function createWork() {
		const { id: issueId } = await server.client.call(api.createIssue, {
			params: { companyId },
			body: { title: "Work" },
		});
		const setStatus = (status: api.IssueStatus) =>
			server.client.call(api.updateIssue, { params: { issueId }, body: { status } });
		return { issueId, setStatus };
	}

	async function ask(body: api.CreateInteraction) {
		const { issueId, setStatus } = await createWork();
		const { client, wakes } = await createRequester();
		const { id: interactionId, revision } = await client.call(api.createInteraction, { params: { issueId }, body });
		const params = { issueId, interactionId };
		return {
			issueId,
			wakes,
			setStatus,
			decide: () =>
				body.kind === "ask_user_questions"
					? server.client.call(api.answerInteraction, { params, body: { revision, answers: { why: "So." } } })
					: server.client.call(api.acceptInteraction, { params, body: { revision } }),
			reject: () => server.client.call(api.rejectInteraction, { params, body: { revision } }),
			children: () => server.client.call(api.listIssues, { params: { companyId }, query: { parentId: issueId } }),
		};
	}

	async function askForApproval(kind: (typeof KINDS)[number]) {
		const { issueId, setStatus } = await createWork();
		const { client, wakes } = await createRequester();
		const params = { companyId };
		const { id: approvalId, revision } = await (kind === "hire_agent"
			? client.call(api.hireAgent, { params, body: { name: "Colleague", reason: "To share the work.", issueId } })
			: client.call(api.createApproval, {
					params,
					body: { kind, payload: { title: "Buy a domain", body: "For the site." }, issueId },
				}));
		return {
			issueId,
			setStatus,
			wakes,
			decide: (decision: string) => {
				const params = { approvalId };
				if (decision === "rejected") return server.client.call(api.rejectApproval, { params, body: { revision } });
				if (decision === "revision_requested")
					return server.client.call(api.requestRevision, { params, body: { revision, note: "Which one?" } });
				const setup = { adapterType: "process", adapterConfig: { command: "true" } };
				return server.client.call(api.approve, {
					params,
					body: { revision, ...(kind === "hire_agent" && setup) },
				});
			},
		};
	}

	return { ask, askForApproval };
}
