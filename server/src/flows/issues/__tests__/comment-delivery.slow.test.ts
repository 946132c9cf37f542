import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";
import { LIMITS } from "../../../platform/settings/limits.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

/** Prints its wake payload, and works for a moment. */
const reader = (name: string, seconds: number) =>
	server.createAgent(
		"process",
		{ command: "sh", args: ["-c", `cat "$PAPERCLIP_WAKE_PAYLOAD"; sleep ${seconds}`] },
		{ name },
	);
const createIssue = (body: api.CreateIssue) =>
	server.client.call(api.createIssue, { params: { companyId: server.company.id }, body });
const comment = (issueId: string, body: string, headers: Record<string, string> = {}) =>
	server.send("POST", `/api/issues/${issueId}/comments`, { body }, headers);
const runsOf = async (issueId: string) => {
	const query = { issueId, limit: 200 };
	return await server.client.call(api.listRuns, { params: { companyId: server.company.id }, query });
};
const allFinished = (issueId: string) =>
	until(async () => {
		const runs = await runsOf(issueId);
		return runs.length > 0 && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
	});
async function payloadOf(run: api.Run) {
	return JSON.parse(await server.output(run.id)) as {
		wakes: { reason: string; commentId: string | null }[];
		comments?: { id: string; body: string; author: string }[];
		moreComments?: boolean;
		issue: api.Issue;
		childIssues: api.IssueSummary[];
	};
}

it.concurrent("a comment at any moment of a run is in the prompt of exactly one run that starts later", async () => {
	const agent = await reader("Exact", 0.1);
	const issue = await createIssue({ title: "Talk", assigneeAgentId: agent.id });
	const sentAt = new Map<string, number>();
	for (let index = 0; index < 50; index++) {
		const { body } = await comment(issue.id, `Comment ${index}`);
		sentAt.set(String(body.id), Date.parse(String(body.createdAt)));
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
	}
	const runs = await allFinished(issue.id);
	const delivered: string[] = [];
	for (const run of runs) {
		const { comments = [] } = await payloadOf(run);
		delivered.push(...comments.map(({ id }) => id));
		expect(run.status).toBe("succeeded");
	}
	expect(delivered.sort()).toEqual([...sentAt.keys()].sort());
	expect(runs.length).toBeGreaterThan(1);
});

it.concurrent("100 concurrent wakes for one task are one run under way and one queued that carries them all", async () => {
	const agent = await reader("Busy", 300);
	const issue = await createIssue({ title: "Crowd", assigneeAgentId: agent.id });
	const [first] = await until(async () => {
		const runs = await runsOf(issue.id);
		return runs[0]?.status === "running" && runs;
	});
	const comments = await Promise.all(Array.from({ length: 100 }, (_, index) => comment(issue.id, `Number ${index}`)));
	const runs = await runsOf(issue.id);
	expect(runs.map(({ status }) => status)).toEqual(["queued", "running"]);
	await server.client.call(api.cancelRun, { params: { runId: first?.id ?? "" } });
	const second = runs[0]?.id ?? "";
	const payload = await until(async () => {
		const output = await server.output(second);
		return output.endsWith("}\n") && (JSON.parse(output) as Awaited<ReturnType<typeof payloadOf>>);
	});
	const ids = comments.map(({ body }) => String(body.id)).sort();
	expect(payload.wakes.flatMap(({ commentId }) => commentId ?? []).sort()).toEqual(ids);
	expect(payload.comments?.map(({ id }) => id).sort()).toEqual(ids);
	await server.client.call(api.cancelRun, { params: { runId: second } });
});

it.concurrent("what was delivered to a failed run is delivered again, with the comments from before the assignment", async () => {
	const args = ["-c", 'cat "$PAPERCLIP_WAKE_PAYLOAD"; [ -e been ] || { touch been; exit 1; }'];
	const agent = await server.createAgent("process", { command: "sh", args }, { name: "Stumbler" });
	const issue = await createIssue({ title: "Again" });
	await comment(issue.id, "Before anybody was there");
	await server.client.call(api.updateIssue, { params: { issueId: issue.id }, body: { assigneeAgentId: agent.id } });
	const [failed] = await allFinished(issue.id);
	expect(failed?.status).toBe("failed");
	await comment(issue.id, "Once more");
	const runs = await allFinished(issue.id);
	const bodies = (await payloadOf(runs[0] as api.Run)).comments?.map(({ body }) => body);
	expect(bodies).toEqual(["Before anybody was there", "Once more"]);
});

it.concurrent("an agent that gets an issue again is delivered the comments from in between, once, with their authors", async () => {
	const agent = await reader("Returning", 0);
	const post = `curl -sS -X POST "$PAPERCLIP_API_URL/api/issues/$PAPERCLIP_TASK_ID/comments" -H "authorization: Bearer $PAPERCLIP_API_KEY" -H "x-paperclip-run-id: $PAPERCLIP_RUN_ID" -H "content-type: application/json" -d '{"body":"Mine now"}'`;
	const other = await server.createAgent("process", { command: "sh", args: ["-c", post] }, { name: "board" });
	const issue = await createIssue({ title: "There and back" });
	const assign = async (assigneeAgentId: string | null) => {
		await server.client.call(api.updateIssue, { params: { issueId: issue.id }, body: { assigneeAgentId } });
		return await allFinished(issue.id);
	};
	await comment(issue.id, "Before");
	await assign(agent.id);
	await assign(other.id);
	await assign(null);
	await comment(issue.id, "In between");
	const delivered = async (runs: api.Run[]) =>
		(await payloadOf(runs[0] as api.Run)).comments?.map(({ author, body }) => [author, body]);
	expect(await delivered(await assign(agent.id))).toEqual([
		["board (agent)", "Mine now"],
		["the board", "In between"],
	]);
	await comment(issue.id, "After");
	expect(await delivered(await allFinished(issue.id))).toEqual([["the board", "After"]]);
});

it.concurrent("of comments that are too large together the newest are delivered", async () => {
	const args = ["-c", `grep -E '"(body|moreComments)"' "$PAPERCLIP_WAKE_PAYLOAD" | cut -c1-16`];
	const agent = await server.createAgent("process", { command: "sh", args }, { name: "Flooded" });
	const issue = await createIssue({ title: "Flood" });
	// Six times as long in JSON.
	const length = 100_000 - 1;
	const count = Math.floor(LIMITS.wakePayloadBytes / (6 * length)) + 2;
	for (let index = 0; index < count; index++) await comment(issue.id, `${index}${"\u0001".repeat(length)}`);
	await server.client.call(api.updateIssue, { params: { issueId: issue.id }, body: { assigneeAgentId: agent.id } });
	const [run] = await allFinished(issue.id);
	const lines = (await server.output(run?.id ?? "")).trim().split("\n");
	const newest = Array.from({ length: count - 2 }, (_, index) => expect.stringContaining(`"body": "${index + 2}`));
	expect(lines).toEqual([...newest, expect.stringContaining("moreComments")]);
});

it.concurrent("a comment that woke an agent is delivered also when many others came after it", async () => {
	const agent = await reader("Patient", 0);
	const issue = await createIssue({ title: "Late" });
	const params = { agentId: agent.id };
	await server.client.call(api.pauseAgent, { params });
	await comment(issue.id, "@Patient please look");
	for (let index = 0; index < 51; index++) await comment(issue.id, `Number ${index}`);
	await server.client.call(api.resumeAgent, { params });
	const [run] = await allFinished(issue.id);
	const { comments, moreComments } = await payloadOf(run as api.Run);
	const bodies = comments?.map(({ body }) => body);
	expect(bodies?.slice(0, 2)).toEqual(["@Patient please look", "Number 1"]);
	expect([bodies?.length, moreComments]).toEqual([51, true]);
});

it.concurrent("an agent that comments on its own task does not wake itself", async () => {
	const post = `curl -sS -X POST "$PAPERCLIP_API_URL/api/issues/$PAPERCLIP_TASK_ID/comments" -H "authorization: Bearer $PAPERCLIP_API_KEY" -H "x-paperclip-run-id: $PAPERCLIP_RUN_ID" -H "content-type: application/json" -d '{"body":"Done by @Selfish"}'`;
	const agent = await server.createAgent("process", { command: "sh", args: ["-c", post] }, { name: "Selfish" });
	const issue = await createIssue({ title: "Alone", assigneeAgentId: agent.id });
	const [run] = await allFinished(issue.id);
	const { comments } = await server.client.call(api.getHeartbeatContext, { params: { issueId: issue.id } });
	expect(comments).toMatchObject([{ body: "Done by @Selfish", author: { agentId: agent.id, runId: run?.id } }]);
	expect(await runsOf(issue.id)).toHaveLength(1);
});

it.concurrent("two agents that answer each other without end are stopped, and a person can let them go on", async () => {
	const answer = (other: string) =>
		`curl -sS -X POST "$PAPERCLIP_API_URL/api/issues/$PAPERCLIP_TASK_ID/comments" -H "authorization: Bearer $PAPERCLIP_API_KEY" -H "x-paperclip-run-id: $PAPERCLIP_RUN_ID" -H "content-type: application/json" -d '{"body":"@${other} your turn"}'`;
	const chatter = (name: string, other: string) =>
		server.createAgent("process", { command: "sh", args: ["-c", answer(other)] }, { name });
	const [ping] = [await chatter("Ping Chatter", "Pong Chatter"), await chatter("Pong Chatter", "Ping Chatter")];
	const issue = await createIssue({ title: "Ping pong", assigneeAgentId: ping.id });
	const isHeld = async () => {
		const { comments } = await server.client.call(api.getHeartbeatContext, { params: { issueId: issue.id } });
		return comments.filter(({ author }) => author.kind === "system").length;
	};
	await until(async () => (await isHeld()) === 1);
	const runs = await allFinished(issue.id);
	expect(runs.length).toBe(LIMITS.wakeDepth + 1);
	const query = { entityId: issue.id };
	const activity = await server.client.call(api.listActivity, { params: { companyId: server.company.id }, query });
	expect(activity.map(({ action }) => action)).toContain("wake.held");
	await comment(issue.id, "Go on");
	await until(async () => (await isHeld()) === 2);
	expect((await allFinished(issue.id)).length).toBe(2 * LIMITS.wakeDepth + 2);
});

it.concurrent("the payload of a wake is in the file that its run reads", async () => {
	const agent = await reader("Payload", 0);
	const run = await server.wake(agent.id, { reason: "look", payload: { order: 7, lines: ["ä"] } });
	await server.finish(run.id);
	expect(await payloadOf(run)).toMatchObject({ wakes: [{ reason: "look", payload: { order: 7, lines: ["ä"] } }] });
	const params = { agentId: agent.id };
	const payload = { text: "x".repeat(64_001) };
	const tooLarge = server.client.call(api.wakeAgent, { params, body: { payload } });
	await expect(tooLarge).rejects.toMatchObject({ status: 400, code: "invalid_input" });
});
