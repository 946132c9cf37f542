import { existsSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataFolderAt } from "../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";
import { describeRealAgents } from "./describe-real-agents.ts";
import { finishedRun, hireAgent, untilProgram } from "./hire-agent.ts";
import { requestsAbout } from "./model-requests.ts";
import { findProcesses } from "./program-processes.ts";
import { AGENT_PROGRAMS, installedAgents } from "./real-agents.ts";

describeRealAgents("is cancelled", (agent, { hire, server }) => {
	it("while a tool runs, and leaves no process", async () => {
		const hired = await hire(agent);
		// A number that no other command line contains.
		const seconds = `61.${Date.now()}${process.pid}`;
		const { id: runId } = await hired.wake(`[[mock:sh cmd="touch began; sleep ${seconds}"]]`);
		await untilProgram(() => existsSync(path.join(hired.scratch.project, "began")));
		const ofTool = { text: seconds, runId };
		await untilProgram(() => findProcesses(ofTool).some((command) => command.startsWith("sleep ")));
		expect(findProcesses(ofTool).length).toBeGreaterThanOrEqual(2);

		const { client } = server();
		const cancelled = await client.call(api.cancelRun, { params: { runId } });
		expect(cancelled).toMatchObject({ status: "cancelled", error: null });
		expect(findProcesses(ofTool)).toEqual([]);
		expect(findProcesses({ text: hired.scratch.home, runId })).toEqual([]);

		// The session of a cancelled run can be resumed.
		expect(await hired.run("[[mock:hello]]")).toMatchObject({ status: "succeeded" });
	});
});

const agents = installedAgents();

const installed = agents.length === 0 ? needs(...AGENT_PROGRAMS) : {};

describe("a server that is killed while real programs run", installed, () => {
	let home: TestHome;
	let model: MockModelApi;
	const scratches: Scratch[] = [];
	beforeAll(async () => {
		home = await createTestHome();
		model = await startMockModelApi();
	});
	afterAll(async () => {
		await model.close();
		await home.remove();
		for (const scratch of scratches) scratch.remove();
	});

	it("is replaced by one that resumes them, and their logs have every byte", async () => {
		let server = await startServerProcess(home);
		const client: api.ApiClient = {
			call: (endpoint, input) => api.createApiClient({ baseUrl: server.url }).call(endpoint, input),
		};
		const company = await client.call(api.createCompany, { body: { name: "Kill" } });
		const running = await Promise.all(
			agents.map(async (agent) => {
				const scratch = createScratch();
				scratches.push(scratch);
				const hired = await hireAgent(agent, { server: { client, company }, model, scratch });
				const waiting = "echo begun; touch begun; while [ ! -e go ]; do sleep 0.05; done; echo éü€";
				const { id } = await hired.wake(`go-${hired.id} [[mock:sh cmd="${waiting}" cmd2="cat README.md"]]`);
				await untilProgram(() => existsSync(path.join(scratch.project, "begun")));
				return { name: agent.name, hired, runId: id };
			}),
		);
		await server.kill();

		// A hard link to the output of each program, since the server removes the spool after the run.
		const truths = running.map(({ hired, runId }) => {
			const truth = path.join(hired.scratch.home, "truth");
			linkSync(outputOf(home.home, runId), truth);
			writeFileSync(path.join(hired.scratch.project, "go"), "");
			return truth;
		});
		server = await startServerProcess(home);
		for (const [index, { name, hired, runId }] of running.entries()) {
			const run = await finishedRun(client, runId);
			expect(run, name).toMatchObject({ status: "succeeded", exitCode: 0 });
			expect(run.summary, name).toContain("# Sample project");
			const logged = await stdoutOf(server.url, runId);
			expect(logged.equals(readFileSync(truths[index] ?? "")), name).toBe(true);
			expect(logged.length, name).toBeGreaterThan(500);
			expect(findProcesses({ text: hired.scratch.home, runId }), name).toEqual([]);
			// One request each for both commands and for the summary, so no request was repeated.
			expect(requestsAbout(model, `go-${hired.id}`), name).toHaveLength(3);
		}
		await server.kill();
	});
});

function outputOf(home: string, runId: string): string {
	const { spools } = runFolderOf(dataFolderAt(home), runId);
	const written = readdirSync(spools)
		.map((call) => path.join(spools, call, "stdout"))
		.filter((file) => existsSync(file) && statSync(file).size > 0);
	expect(written).toHaveLength(1);
	return written[0] ?? "";
}

async function stdoutOf(url: string, runId: string): Promise<Buffer> {
	const response = await fetch(`${url}/api/heartbeat-runs/${runId}/log`, {
		headers: { accept: "application/x-ndjson" },
	});
	const records = (await response.text()).split("\n").filter(Boolean);
	const chunks = records
		.map((line) => JSON.parse(line) as { stream: string; chunk: string; chunkBase64?: string })
		.filter(({ stream }) => stream === "stdout")
		.map(({ chunk, chunkBase64 }) =>
			chunkBase64 === undefined ? Buffer.from(chunk) : Buffer.from(chunkBase64, "base64"),
		);
	return Buffer.concat(chunks);
}
