import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

export interface ExpectedVerdict {
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
	/** The only error of the test; `null` for none. */
	testCode: string | null;
	/** Error of a run right after the test; `null` for success. Default: the test's. */
	runCode?: string | null;
	/** Runs after the agent was created, before the test and the run. */
	breakIt?: () => void;
}

/** Test and run must have the same verdict, each with a hint. */
export async function expectSameVerdict(
	server: TestServer,
	setup: ExpectedVerdict,
	finish = server.finish,
): Promise<void> {
	const { adapterType, adapterConfig, mode, testCode, runCode = testCode, breakIt } = setup;
	const hire = () =>
		server.send("POST", `/api/companies/${server.company.id}/agents`, { name: "Tested", adapterType, adapterConfig });
	const hired = breakIt === undefined ? undefined : await hire();
	breakIt?.();

	const params = { companyId: server.company.id, type: adapterType };
	const test = await server.client.call(api.testEnvironment, { params, body: { adapterConfig, mode } });
	const errors = test.checks.filter(({ level }) => level === "error");
	expect(errors.map(({ code }) => code)).toEqual(testCode === null ? [] : [testCode]);
	expect(test.status === "fail").toBe(testCode !== null);
	for (const { message, hint } of errors) expect([message, hint]).toEqual([expect.stringMatching(/\S/), hint ?? ""]);

	const { status, body } = hired ?? (await hire());
	// Creating the agent fails for a missing working directory.
	if (status !== 201) return expect(body.error).toMatchObject({ code: runCode, hint: expect.stringMatching(/\S/) });
	const run = await finish((await server.wake(String(body.id))).id);
	expect(run).toMatchObject({ status: runCode === null ? "succeeded" : "failed" });
	expect(run.error?.code ?? null).toBe(runCode);
	if (run.error !== null) expect(run.error.hint).toMatch(/\S/);
}
