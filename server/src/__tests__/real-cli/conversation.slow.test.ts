import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { describeRealAgents } from "./describe-real-agents.ts";
import { expectedUsage, withoutSideRequests } from "./mock-usage.ts";
import { requestsAbout } from "./model-requests.ts";

describeRealAgents("keeps one conversation", (agent, { hire, model }) => {
	it("over four runs, each with its own tokens and cost", async () => {
		const hired = await hire(agent);
		const words = ["apple", "pear", "plum", "quince"].map((word) => `${word}-${hired.id}`);
		const prompts = ["[[mock:write-file]]", "[[mock:recall]]", "[[mock:recall]]", "[[mock:tool-use]]"];
		const runs = [];
		for (const [index, prompt] of prompts.entries()) runs.push(await hired.run(`Remember ${words[index]}. ${prompt}`));

		expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded", "succeeded"]);
		expect(readFileSync(path.join(hired.scratch.project, "notes.txt"), "utf8")).toBe("first line\nchanged line\n");
		const sessions = new Set(runs.map(({ sessionIdAfter }) => sessionIdAfter));
		expect(sessions.size).toBe(1);
		expect(runs.map(({ sessionIdBefore }) => sessionIdBefore)).toEqual([null, ...Array(3).fill([...sessions][0])]);
		// Codex 0.77 adds a message of its own when a command changes a file.
		const [before = 0, after] = runs.slice(1, 3).map(({ summary }) => Number(/\d+$/.exec(summary ?? "")));
		expect(before).toBeGreaterThanOrEqual(2);
		expect(after).toBe(before + 1);

		// The last requests contain the whole conversation.
		const [, , , last = ""] = words;
		const requests = requestsAbout(model(), last);
		expect(requests.length).toBeGreaterThanOrEqual(3);
		for (const { text } of requests) for (const word of words) expect(text).toContain(word);

		// The same work costs the same in each run, although the conversation has grown.
		const [, second, third, fourth] = runs;
		expect(
			withoutSideRequests(agent.command, third?.usage, second?.usage ?? { inputTokens: 0, outputTokens: 0 }),
		).toEqual(second?.usage);
		const toolUse = expectedUsage(agent.command, agent.toolUseUsage);
		expect(withoutSideRequests(agent.command, fourth?.usage, toolUse)).toEqual(toolUse);
		if (agent.program === "codex") return expect(runs.map(({ costUsd }) => costUsd)).toEqual([null, null, null, null]);
		expect(second?.costUsd).toBeGreaterThan(0);
		// A side request of the program uses tokens and costs too.
		const tokens = (third?.usage?.outputTokens ?? 0) - (second?.usage?.outputTokens ?? 0);
		const microdollars = Math.round(((third?.costUsd ?? 0) - (second?.costUsd ?? 0)) * 1e6);
		expect(Math.sign(microdollars)).toBe(Math.sign(tokens));
		expect(fourth?.costUsd).toBeGreaterThan(third?.costUsd ?? 0);
	});

	it("and starts a new one in the same run when the old one is lost", async () => {
		const hired = await hire(agent);
		const first = await hired.run("[[mock:recall]]");
		rmSync(agent.sessionsFolder(hired.scratch.home), { recursive: true });

		const second = await hired.run("[[mock:recall]]");
		expect(second).toMatchObject({ status: "succeeded", error: null, summary: "prompts in this conversation: 1" });
		expect(second.sessionIdBefore).toBe(first.sessionIdAfter);
		expect(second.sessionIdAfter).not.toBe(first.sessionIdAfter);
		expect((await hired.messages(second.id, "adapter.session")).at(-1)).toContain(first.sessionIdAfter);

		const third = await hired.run("[[mock:recall]]");
		expect(third).toMatchObject({ status: "succeeded", summary: "prompts in this conversation: 2" });
		expect(third.sessionIdAfter).toBe(second.sessionIdAfter);
	});
});
