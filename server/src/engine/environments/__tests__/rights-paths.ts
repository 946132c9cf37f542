import * as api from "@paperclipai/shared";
import { BY_AGENTS } from "./paths-by-agents.ts";
import { as, board, QUESTIONS, type StartPath } from "./start-path.ts";

/** Paths on which the board has assigned the agent. */
const BY_BOARD: StartPath[] = [
	{
		name: "the board assigns a pinned issue",
		isCore: true,
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			await board(company, issueId, { assigneeAgentId: agent.id });
			return { issueId };
		},
	},
	{
		name: "the board creates a pinned issue with its assignee",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned({ assigneeAgentId: agent.id, status: "backlog" });
			await board(company, issueId, { status: "todo" });
			return { issueId };
		},
	},
	{
		name: "the board pins an issue that it has assigned",
		pinsLater: true,
		async start({ company, agent, pinned }) {
			const { executionWorkspaceSettings } = await pinned();
			const { id: issueId } = await company.createIssue({ assigneeAgentId: agent.id, status: "backlog" });
			await board(company, issueId, { executionWorkspaceSettings, status: "todo" });
			return { issueId };
		},
	},
	{
		name: "the board creates a child of a pinned issue",
		async start({ company, agent, pinned }) {
			const { id: parentId } = await pinned();
			return { issueId: (await company.createIssue({ parentId, assigneeAgentId: agent.id })).id };
		},
	},
	{
		name: "the board assigns a child that a colleague has created",
		async start({ company, agent, colleague, pinned }) {
			const { id } = await pinned();
			const { id: issueId } = await as(colleague, "POST", `/issues/${id}/children`, { title: "Child" });
			await board(company, issueId, { assigneeAgentId: agent.id });
			return { issueId };
		},
	},
	{
		name: "the agent opens its issue again and names itself again",
		async start({ agent, pinned }) {
			const { id: issueId } = await pinned({ assigneeAgentId: agent.id, status: "backlog" });
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id, status: "todo" });
			return { issueId };
		},
	},
	{
		name: "a colleague comments",
		async start({ agent, colleague, pinned }) {
			const { id: issueId } = await pinned({ assigneeAgentId: agent.id, status: "backlog" });
			await as(colleague, "POST", `/issues/${issueId}/comments`, { body: "Done?" });
			return { issueId };
		},
	},
	{
		name: "a blocker of its issue is resolved",
		async start({ company, agent, pinned }) {
			const blocker = await company.createIssue();
			const { id: issueId } = await pinned({ assigneeAgentId: agent.id, status: "backlog" });
			await board(company, issueId, { blockedByIssueIds: [blocker.id], status: "todo" });
			await board(company, blocker.id, { status: "done" });
			return { issueId };
		},
	},
	{
		name: "its question is answered",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned({ assigneeAgentId: agent.id, status: "backlog" });
			const { id: interactionId } = await as(agent, "POST", `/issues/${issueId}/interactions`, QUESTIONS);
			const params = { issueId, interactionId };
			await company.client.call(api.answerInteraction, { params, body: { revision: 1, answers: { a: "So." } } });
			return { issueId };
		},
	},
];

export const START_PATHS: readonly StartPath[] = [
	...BY_AGENTS,
	...BY_BOARD.map((path) => ({ ...path, isByBoard: true })),
];
