import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { MOCK_KEY } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type HiredAgent, type HireOptions, hireAgent } from "./hire-agent.ts";
import { AGENT_PROGRAMS, type InstalledAgent, installedAgents } from "./real-agents.ts";

/** Higher values only make each program slower. */
const MAX_CONCURRENT = 3;

export interface RealServer {
	server(): TestServer;
	/** Responds with 401 to requests without `MOCK_KEY`. */
	model(): MockModelApi;
	/** The agent has its own home and project. */
	hire(agent: InstalledAgent, more?: Pick<HireOptions, "env" | "more">): Promise<HiredAgent>;
}

/**
 * Tests run concurrently, on one server and one mock of the model API.
 * @param title Completes a sentence that begins with the program's name.
 */
export function describeRealAgents(title: string, tests: (agent: InstalledAgent, real: RealServer) => void): void {
	const agents = installedAgents();
	for (const program of AGENT_PROGRAMS) {
		const installed = needs(program);
		if (installed.skip) it(`the real ${program} ${title}`, installed, () => undefined);
	}
	if (agents.length === 0) return;
	let server: TestServer;
	let model: MockModelApi;
	const scratches: Scratch[] = [];
	beforeAll(async () => {
		model = await startMockModelApi({ apiKey: MOCK_KEY });
		server = await startTestServer({ maxConcurrentRuns: MAX_CONCURRENT });
	});
	afterAll(async () => {
		await server.stop();
		await model.close();
		for (const scratch of scratches) scratch.remove();
	});
	const named = agents.map((agent): [string, InstalledAgent] => [agent.name, agent]);
	describe.concurrent.each(named)(`the real %s ${title}`, { timeout: 120_000 }, (_name, agent) => {
		tests(agent, {
			server: () => server,
			model: () => model,
			hire: (hired, more) => {
				const scratch = createScratch();
				scratches.push(scratch);
				return hireAgent(hired, { server, model, scratch, ...more });
			},
		});
	});
}
