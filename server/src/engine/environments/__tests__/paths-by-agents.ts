import * as api from "@paperclipai/shared";
import { as, board, QUESTIONS, type StartPath } from "./start-path.ts";

/** Agents act for themselves or for others, or the board does not assign. */
export const BY_AGENTS: readonly StartPath[] = [
	{
		name: "the agent wakes itself with an issue that is done and unassigned",
		isCore: true,
		async start({ agent, pinned }) {
			const { id: issueId } = await pinned({ status: "done" });
			await as(agent, "POST", `/agents/${agent.id}/wakeup`, { issueId });
			return { issueId };
		},
	},
	{
		name: "the agent wakes itself with a prompt",
		async start({ agent, pinned }) {
			const { id: issueId } = await pinned();
			await as(agent, "POST", `/agents/${agent.id}/heartbeat/invoke`, { issueId, prompt: "Leave." });
			return { issueId };
		},
	},
	{
		name: "a colleague wakes the agent",
		async start({ agent, colleague, pinned }) {
			const { id: issueId } = await pinned();
			await as(colleague, "POST", `/agents/${agent.id}/wakeup`, { issueId, forceFreshSession: true });
			return { issueId };
		},
	},
	{
		name: "the board wakes the agent with an issue that it has not assigned to it",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			await company.client.call(api.wakeAgent, { params: { agentId: agent.id }, body: { issueId } });
			return { issueId };
		},
	},
	{
		name: "the agent assigns itself",
		async start({ agent, pinned }) {
			const { id: issueId } = await pinned();
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id });
			return { issueId };
		},
	},
	{
		name: "the agent takes the issue of a colleague",
		async start({ agent, colleague, pinned }) {
			const { id: issueId } = await pinned({ assigneeAgentId: colleague.id, status: "backlog" });
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id, status: "todo" });
			return { issueId };
		},
	},
	{
		name: "a colleague assigns the agent",
		async start({ agent, colleague, pinned }) {
			const { id: issueId } = await pinned();
			await as(colleague, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id });
			return { issueId };
		},
	},
	{
		name: "the agent is unassigned and assigned again by a colleague",
		async start({ agent, colleague, pinned }) {
			const { id: issueId } = await pinned({ assigneeAgentId: agent.id, status: "backlog" });
			await as(colleague, "PATCH", `/issues/${issueId}`, { assigneeAgentId: null });
			await as(colleague, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id, status: "todo" });
			return { issueId };
		},
	},
	{
		name: "the board pins an issue that the agent has assigned to itself",
		pinsLater: true,
		async start({ company, agent, pinned }) {
			const { executionWorkspaceSettings } = await pinned();
			const { id: issueId } = await company.createIssue({ status: "backlog" });
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id });
			await board(company, issueId, { executionWorkspaceSettings, status: "todo" });
			return { issueId };
		},
	},
	{
		name: "the agent creates a child for itself",
		isCore: true,
		async start({ agent, pinned }) {
			const { id } = await pinned();
			const body = { title: "Child", assigneeAgentId: agent.id };
			return { issueId: (await as(agent, "POST", `/issues/${id}/children`, body)).id };
		},
	},
	{
		name: "the agent creates an issue with a parent",
		async start({ company, agent, pinned }) {
			const { id: parentId } = await pinned({ status: "done" });
			const body = { title: "Child", assigneeAgentId: agent.id, parentId };
			return { issueId: (await as(agent, "POST", `/companies/${company.params.companyId}/issues`, body)).id };
		},
	},
	{
		name: "the agent moves its own issue under a pinned one",
		isUnpinned: true,
		async start({ company, agent, pinned }) {
			const { id: parentId } = await pinned();
			const { id: issueId } = await company.createIssue({ assigneeAgentId: agent.id, status: "backlog" });
			await as(agent, "PATCH", `/issues/${issueId}`, { parentId, status: "todo" });
			return { issueId };
		},
	},
	{
		name: "the agent moves a pinned issue under its own",
		async start({ company, agent, pinned }) {
			const { id: parentId } = await company.createIssue({ assigneeAgentId: agent.id, status: "backlog" });
			const { id: issueId } = await pinned();
			await as(agent, "PATCH", `/issues/${issueId}`, { parentId, assigneeAgentId: agent.id });
			return { issueId };
		},
	},
	{
		name: "a colleague mentions the agent",
		async start({ agent, colleague, pinned }) {
			const { id: issueId } = await pinned();
			await as(colleague, "POST", `/issues/${issueId}/comments`, { body: `@${agent.name} look` });
			return { issueId };
		},
	},
	{
		name: "the board mentions the agent",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			await board(company, issueId, { comment: `@${agent.name} look` });
			return { issueId };
		},
	},
	{
		name: "the board comments on an issue that the agent has assigned to itself",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned({ status: "backlog" });
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id });
			await board(company, issueId, { comment: "Well done." });
			return { issueId };
		},
	},
	{
		name: "a blocker is resolved",
		async start({ company, agent, pinned }) {
			const blocker = await company.createIssue();
			const { id: issueId } = await pinned({ status: "backlog" });
			const body = { assigneeAgentId: agent.id, blockedByIssueIds: [blocker.id], status: "todo" };
			await as(agent, "PATCH", `/issues/${issueId}`, body);
			await board(company, blocker.id, { status: "done" });
			return { issueId };
		},
	},
	{
		name: "children are completed",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned({ status: "backlog" });
			const child = await company.createIssue({ parentId: issueId });
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agent.id, status: "todo" });
			await board(company, child.id, { status: "done" });
			return { issueId };
		},
	},
	{
		name: "a question is answered",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const { id: interactionId } = await as(agent, "POST", `/issues/${issueId}/interactions`, QUESTIONS);
			const params = { issueId, interactionId };
			await company.client.call(api.answerInteraction, { params, body: { revision: 1, answers: { a: "So." } } });
			return { issueId };
		},
	},
	{
		name: "a confirmation is accepted",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const body = { kind: "request_confirmation", title: "May I?", body: "Please." };
			const { id: interactionId } = await as(agent, "POST", `/issues/${issueId}/interactions`, body);
			await company.client.call(api.acceptInteraction, { params: { issueId, interactionId }, body: { revision: 1 } });
			return { issueId };
		},
	},
	{
		name: "a question is rejected",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const { id: interactionId } = await as(agent, "POST", `/issues/${issueId}/interactions`, QUESTIONS);
			await company.client.call(api.rejectInteraction, { params: { issueId, interactionId }, body: { revision: 1 } });
			return { issueId };
		},
	},
	{
		name: "a suggested task is accepted",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const body = { kind: "suggest_tasks", tasks: [{ title: "Task", assigneeAgentId: agent.id }] };
			const { id: interactionId } = await as(agent, "POST", `/issues/${issueId}/interactions`, body);
			await company.client.call(api.acceptInteraction, { params: { issueId, interactionId }, body: { revision: 1 } });
			const query = { parentId: issueId };
			const [child] = await company.client.call(api.listIssues, { params: company.params, query });
			return { issueId: child?.id ?? "" };
		},
	},
	{
		name: "an approval is decided",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const body = { kind: "request_board_approval", issueId, payload: { title: "May I?", body: "Please." } };
			const { id: approvalId } = await as(agent, "POST", `/companies/${company.params.companyId}/approvals`, body);
			await company.client.call(api.approve, { params: { approvalId }, body: { revision: 1 } });
			return { issueId };
		},
	},
	{
		name: "a copy of the agent is hired, which the agent assigns",
		isCore: true,
		isCopy: true,
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const payload = { name: `Copy of ${agent.name}`, reason: "More hands." };
			const hires = `/companies/${company.params.companyId}/agent-hires`;
			const { id: approvalId } = await as(agent, "POST", hires, payload);
			const setup = { params: { approvalId }, body: { revision: 1, sameSetupAs: agent.id } };
			const { result } = await company.client.call(api.approve, setup);
			const agentId = result?.agentId ?? "";
			await as(agent, "PATCH", `/issues/${issueId}`, { assigneeAgentId: agentId });
			return { issueId, agentId };
		},
	},
	{
		name: "a refused run is retried by the board",
		isCore: true,
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			await as(agent, "POST", `/agents/${agent.id}/wakeup`, { issueId });
			const [run] = await company.finished({ issueId, agentId: agent.id });
			await company.client.call(api.retryRun, { params: { runId: run?.id ?? "" }, body: {} });
			return { issueId };
		},
	},
	{
		name: "a paused agent is resumed",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const params = { agentId: agent.id };
			await company.client.call(api.pauseAgent, { params });
			await as(agent, "POST", `/agents/${agent.id}/wakeup`, { issueId });
			await company.client.call(api.resumeAgent, { params });
			return { issueId };
		},
	},
	{
		name: "a budget is extended",
		async start({ company, agent, pinned }) {
			const { id: issueId } = await pinned();
			const params = { agentId: agent.id };
			await company.client.call(api.updateAgent, { params, body: { budgetMonthlyCents: 0 } });
			await as(agent, "POST", `/agents/${agent.id}/wakeup`, { issueId });
			await company.client.call(api.updateAgent, { params, body: { budgetMonthlyCents: 1_000 } });
			return { issueId };
		},
	},
	{
		name: "a routine creates an issue, which the agent moves under a pinned one",
		isUnpinned: true,
		async start({ company, agent, pinned }) {
			const { id: parentId } = await pinned();
			const task = { kind: "issue" as const, title: "Routine" };
			const body = { name: "Daily", cron: "0 0 1 1 *", timeZone: "UTC", enabled: true, task };
			const routine = await company.client.call(api.createRoutine, { params: { agentId: agent.id }, body });
			const { lastIssueId } = await company.client.call(api.runRoutine, { params: { routineId: routine.id } });
			await as(agent, "PATCH", `/issues/${lastIssueId}`, { parentId });
			return { issueId: lastIssueId };
		},
	},
	{
		name: "standing work",
		isUnpinned: true,
		async start({ agent, pinned }) {
			await pinned();
			await as(agent, "POST", `/agents/${agent.id}/wakeup`, {});
			return { issueId: null };
		},
	},
];
