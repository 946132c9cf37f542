import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { createScratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { startTestServer } from "@paperclipai/test-support/server/test-server.ts";
import { expect, it } from "vitest";
import { describeRealAgents } from "./describe-real-agents.ts";
import { hireAgent, untilProgram } from "./hire-agent.ts";
import type { InstalledAgent } from "./real-agents.ts";

/** Without a setting that says what the agent may do, as the form creates it. */
const defaults = ({ settings }: InstalledAgent) =>
	Object.fromEntries(Object.keys(settings).map((key) => [key, undefined]));

describeRealAgents("has permissions", (agent, { hire, server, model }) => {
	const pending = async (runId: string, client = server().client) =>
		await client.call(api.listRunInteractions, { params: { runId }, query: { status: "pending" } });
	const asked = async (runId: string, client = server().client): Promise<api.Interaction> => {
		await untilProgram(async () => (await pending(runId, client)).length === 1);
		const [request] = await pending(runId, client);
		if (request === undefined) throw new Error("Nothing was asked.");
		return request;
	};
	const allow = async ({ id, runId, revision }: api.Interaction, client = server().client) =>
		await client.call(api.allowRunInteraction, {
			params: { runId: runId ?? "", interactionId: id },
			body: { revision },
		});
	const setPreset = async (agentId: string, preset: api.PermissionPresetName, client = server().client) =>
		await client.call(api.updateAgent, { params: { agentId }, body: { permissions: { preset } } });

	it("to work in its folder by default, and asks for more", async () => {
		const hired = await hire(agent, { more: defaults(agent) });
		const created = await server().client.call(api.getAgent, { params: { agentId: hired.id } });
		expect(created.permissions).toMatchObject({ preset: "workspace" });
		const outside = path.join(hired.scratch.home, "outside.txt");
		const isAsked = agent.program === "claude";
		// The sandbox of Codex decides on such a command, and allows temporary folders.
		const more = isAsked ? ` cmd2="echo outside > ${outside}"` : "";
		const { id } = await hired.wake(`[[mock:sh cmd="echo inside > inside.txt"${more}]]`);
		if (isAsked) {
			const request = await asked(id);
			expect(request.payload).toMatchObject({ command: `echo outside > ${outside}` });
			expect(existsSync(outside)).toBe(false);
			await allow(request);
		}
		expect(await hired.finish(id)).toMatchObject({ status: "succeeded" });
		expect(readFileSync(path.join(hired.scratch.project, "inside.txt"), "utf8")).toBe("inside\n");
		expect(existsSync(outside)).toBe(isAsked);
	});

	it("to read only", async () => {
		const hired = await hire(agent, { more: defaults(agent) });
		await setPreset(hired.id, "read_only");
		const run = await hired.run('[[mock:sh cmd="echo made > made.txt"]]');
		// In the sandbox of Codex, the command fails like any other.
		if (agent.program === "claude") expect(run.verdictReason).not.toBe("completed");
		expect(existsSync(path.join(hired.scratch.project, "made.txt"))).toBe(false);
	});

	// Codex 0.77 cannot ask.
	it.skipIf(/^codex-0\.77\./.test(agent.name))("that a person gives after a restart", async () => {
		const own = await startTestServer();
		const scratch = createScratch();
		try {
			const hired = await hireAgent(agent, { server: own, model: model(), scratch, more: defaults(agent) });
			await setPreset(hired.id, "ask", own.client);
			const { id } = await hired.wake('[[mock:sh cmd="echo made > made.txt"]]');
			const request = await asked(id, own.client);
			await own.restart();
			expect(await pending(id, own.client)).toMatchObject([{ id: request.id }]);
			await allow(request, own.client);
			expect(await hired.finish(id)).toMatchObject({ status: "succeeded", verdictReason: "completed" });
			expect(readFileSync(path.join(scratch.project, "made.txt"), "utf8")).toBe("made\n");
		} finally {
			await own.stop();
			scratch.remove();
		}
	});
});
