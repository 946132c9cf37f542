import { readFileSync } from "node:fs";
import path from "node:path";
import { createTranscriptReader } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { expect, it } from "vitest";
import { describeRealAgents } from "./describe-real-agents.ts";
import { type HiredAgent, untilProgram } from "./hire-agent.ts";
import { requestsAbout } from "./model-requests.ts";
import { type InstalledAgent, WITHOUT_SKILLS } from "./real-agents.ts";

/** For a program that loads no skills. */
const FETCH_SKILL =
	'curl -sS -H "authorization: Bearer $PAPERCLIP_API_KEY" -H "x-paperclip-run-id: $PAPERCLIP_RUN_ID" "$PAPERCLIP_API_URL/api/skills/paperclip"';
/** Prints the token like a careless agent; the test reads it from the file. */
const PRINT_TOKEN = "printenv PAPERCLIP_API_KEY | tee token.txt";

describeRealAgents("works on a task", (agent, { hire, model, server }) => {
	it("to its end as the skill teaches, and continues the session of the task after a comment", async () => {
		const hired = await hire(agent, { more: agent.taskSettings });
		const { createIssue, runsAbout, comment, threadOf, sessionsOf } = board(server(), hired);
		const open = WITHOUT_SKILLS.test(agent.name) ? ` open=${JSON.stringify(FETCH_SKILL)}` : "";
		const issue = await createIssue("Report", `[[mock:follow-skill${open} last="${PRINT_TOKEN}"]]`);
		const [run] = await runsAbout(issue.id, 1);
		const done = await recorded(server(), agent, run);

		// The prompt names the issue, the reason and the location of the skill.
		expect(run).toMatchObject({ status: "succeeded", error: null, sessionIdBefore: null });
		for (const text of ["Wake reason: issue_assigned", issue.title, issue.identifier, issue.id, FETCH_SKILL]) {
			expect(done.prompt).toContain(text);
		}
		// The run has taken, finished and commented on the issue with the commands of the skill.
		expect(done.calls).toHaveLength(5);
		expect(done.results.map(({ isError }) => isError)).toEqual(Array(5).fill(false));
		expect(done.results[1]?.content).toContain(`"id":"${hired.id}"`);
		expect(done.results[2]?.content).toMatch(new RegExp(`"status":"in_progress".*"checkoutRunId":"${run?.id}"`));
		expect(done.results[2]?.content).toContain('"ancestors":[]');
		const by = { kind: "agent", agentId: hired.id, runId: run?.id };
		expect(await threadOf(issue.id)).toMatchObject({
			issue: { status: "done", assigneeAgentId: hired.id },
			comments: [{ author: by, body: expect.stringContaining("Done: the report is in") }],
		});

		// The model has seen the token, but all stored text has it masked, and it is void now.
		const token = readFileSync(path.join(hired.scratch.project, "token.txt"), "utf8").trim();
		expect(token.split(".")).toHaveLength(3);
		expect(requestsAbout(model(), issue.title).at(-1)?.text).toContain(token);
		expect(done.everything).not.toContain(token);
		expect(done.results[4]?.content.trim()).toBe("***");
		const headers = { authorization: `Bearer ${token}`, "x-paperclip-run-id": run?.id ?? "" };
		const late = await server().send("GET", "/api/agents/me", undefined, headers);
		expect([late.status, late.body.error.code]).toEqual([401, "run_ended"]);

		// The agent's own comment wakes no agent. A comment of the board does, and the session of the task continues.
		expect(await runsAbout(issue.id, 1)).toHaveLength(1);
		const word = `Thanks-${issue.id}`;
		await comment(issue.id, `${word}. [[mock:recall]]`);
		const [answer, ...others] = await runsAbout(issue.id, 2);
		expect(others.map(({ id }) => id)).toEqual([run?.id]);
		expect(answer).toMatchObject({ status: "succeeded", reason: "issue_commented" });
		const session = run?.sessionIdAfter;
		expect([answer?.sessionIdBefore, answer?.sessionIdAfter]).toEqual([session, session]);
		expect(countOf(word, (await recorded(server(), agent, answer)).prompt)).toBe(1);
		const [asked] = requestsAbout(model(), word);
		expect(countOf(word, asked?.text)).toBe(1);
		expect(asked?.text).toContain("Working in a heartbeat");

		const next = await createIssue("Next", "[[mock:recall]]");
		const [other] = await runsAbout(next.id, 1);
		expect(other).toMatchObject({ status: "succeeded", sessionIdBefore: null });
		expect(other?.sessionIdAfter).not.toBe(session);
		expect(requestsAbout(model(), next.title)[0]?.text).not.toContain(word);
		const sessions = (await sessionsOf(hired.id)).map(({ taskKey, sessionDisplayId }) => [taskKey, sessionDisplayId]);
		expect(Object.fromEntries(sessions)).toEqual({ [issue.id]: session, [next.id]: other?.sessionIdAfter });
		expect(await runsAbout(issue.id, 2)).toHaveLength(2);
	});
});

function countOf(word: string, text = ""): number {
	return text.split(word).length - 1;
}

function board({ client, company }: TestServer, { id: agentId }: HiredAgent) {
	const params = { companyId: company.id };
	return {
		createIssue: (title: string, description: string) =>
			client.call(api.createIssue, {
				params,
				body: { title: `${title} ${agentId}`, description, assigneeAgentId: agentId },
			}),
		comment: (issueId: string, body: string) => client.call(api.createComment, { params: { issueId }, body: { body } }),
		threadOf: (issueId: string) => client.call(api.getHeartbeatContext, { params: { issueId } }),
		sessionsOf: (agentId: string) => client.call(api.listTaskSessions, { params: { agentId } }),
		/** Waits until at least `count` runs of an issue are over; newest first. */
		runsAbout: (issueId: string, count: number) =>
			untilProgram(async () => {
				const runs = await client.call(api.listRuns, { params, query: { issueId } });
				return runs.length >= count && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
			}),
	};
}

async function recorded({ client, output }: TestServer, agent: InstalledAgent, run: api.Run | undefined) {
	const runId = run?.id ?? "";
	const events = await client.call(api.listRunEvents, { params: { runId }, query: { limit: 1_000 } });
	const [stdout, stderr] = [await output(runId), await output(runId, "stderr")];
	const reader = createTranscriptReader({ createParser: agent.createParser });
	const entries = reader.push({ seq: 1, ts: new Date().toISOString(), stream: "stdout", chunk: stdout });
	entries.push(...reader.end());
	return {
		prompt: String(events.find(({ type }) => type === "invocation")?.payload?.prompt),
		calls: entries.filter(({ kind }) => kind === "tool_call"),
		results: entries.filter((entry) => entry.kind === "tool_result"),
		everything: JSON.stringify([run, events, stdout, stderr, entries]),
	};
}
