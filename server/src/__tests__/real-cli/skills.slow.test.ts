import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { expect, it } from "vitest";
import { folderFacts } from "../../engine/skills/__tests__/folder-facts.ts";
import { describeRealAgents } from "./describe-real-agents.ts";
import { requestsAbout } from "./model-requests.ts";
import { WITHOUT_SKILLS } from "./real-agents.ts";

function fillProject(project: string): void {
	mkdirSync(path.join(project, "src/deep"), { recursive: true });
	writeFileSync(path.join(project, "src/deep/run.sh"), "#!/bin/sh\n", { mode: 0o755 });
	writeFileSync(path.join(project, ".hidden"), Buffer.from([0, 255, 10]), { mode: 0o600 });
	symlinkSync("README.md", path.join(project, "link.md"));
	execFileSync("git", ["init", "--quiet", project]);
}

describeRealAgents("is given skills and instructions", (agent, { hire, model, server }) => {
	it("and its working directory stays unchanged", async () => {
		const hired = await hire(agent);
		fillProject(hired.scratch.project);
		const before = folderFacts(hired.scratch.project);
		const word = `first-${hired.id}`;
		const rule = `Rule ${crypto.randomUUID()}`;
		await server().client.call(api.setInstructions, {
			params: { agentId: hired.id },
			body: { files: { "AGENTS.md": rule, "more.md": "" } },
		});
		const run = await hired.run(`${word} [[mock:tool-use]]`);
		expect(run).toMatchObject({ status: "succeeded", error: null });
		const again = await hired.run("[[mock:recall]]");
		expect(again).toMatchObject({ status: "succeeded", sessionIdBefore: run.sessionIdAfter });
		expect(folderFacts(hired.scratch.project)).toEqual(before);

		const requests = requestsAbout(model(), word);
		expect(requests.length).toBeGreaterThan(0);
		expect(requests.some(({ text }) => text.includes(rule))).toBe(true);
		const isSeen = requests.some(({ text }) => text.includes("How to work in a heartbeat of Paperclip"));
		expect(isSeen).toBe(!WITHOUT_SKILLS.test(agent.name));
		expect(requests.some(({ text }) => text.includes("How to write an adapter"))).toBe(isSeen);
		if (agent.program === "claude" && isSeen) {
			const [init = ""] = (await server().output(run.id))
				.split("\n")
				.filter((line) => line.includes('"subtype":"init"'));
			expect(JSON.parse(init).skills).toContain("paperclip");
		}
		const events = await server().client.call(api.listRunEvents, { params: { runId: run.id }, query: {} });
		const { commandNotes } = events.find(({ type }) => type === "invocation")?.payload ?? {};
		expect(JSON.stringify(commandNotes)).toMatch(/Skills?:? create-agent-adapter\b.*\bpaperclip\b/);
	});

	it("and can read them, and others once they are selected", async () => {
		const hired = await hire(agent);
		await server().client.call(api.syncAgentSkills, {
			params: { agentId: hired.id },
			body: { desiredSkills: ["create-agent-adapter"] },
		});
		const places = `${hired.scratch.home}/.codex/skills ${server().home}/skill-bundles`;
		const find = `find -L ${places} -name contract.md | head -1 | xargs cat`;
		const run = await hired.run(`second-${hired.id} [[mock:sh cmd="${find}"]]`);
		expect(run.summary).toContain("# The adapter contract in short");
		if (WITHOUT_SKILLS.test(agent.name)) return;
		const requests = requestsAbout(model(), `second-${hired.id}`);
		expect(requests.some(({ text }) => text.includes("How to write an adapter"))).toBe(true);
		expect(requests.some(({ text }) => text.includes("How to work in a heartbeat of Paperclip"))).toBe(false);
	});

	it("and its own skill of the same name is kept", async () => {
		const hired = await hire(agent);
		const own = path.join(
			hired.scratch.home,
			agent.program === "codex" ? ".codex/skills" : ".claude/skills",
			"paperclip",
		);
		mkdirSync(own, { recursive: true });
		writeFileSync(path.join(own, "SKILL.md"), "---\nname: paperclip\ndescription: My own words.\n---\n\n# Mine\n");
		const before = folderFacts(own);
		expect(await hired.run("[[mock:hello]]")).toMatchObject({ status: "succeeded" });
		expect(folderFacts(own)).toEqual(before);
		expect(
			readdirSync(path.dirname(own))
				.filter((name) => name.includes("paperclip"))
				.sort(),
		).toEqual(agent.program === "codex" ? ["paperclip", "paperclip-create-agent"] : ["paperclip"]);
		expect(readFileSync(path.join(own, "SKILL.md"), "utf8")).toContain("My own words.");
	});
});
