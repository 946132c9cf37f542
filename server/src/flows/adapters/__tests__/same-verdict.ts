import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

/** A configuration and the expected result of its test and of a run. */
export interface ExpectedVerdict {
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
	/** Code of the only error that the test finds; `null` for none. */
	testCode: string | null;
	/** Code of the error of a run right after; `null` when it succeeds. Default: the test's. */
	runCode?: string | null;
	/** Breaks the environment after the agent was created, before the test and the run. */
	breakIt?: () => void;
}

/** Tests a configuration, runs it right after, and expects the same verdict of both, each with a hint. */
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
	// A working directory that does not exist is rejected when the agent is created.
	if (status !== 201) return expect(body.error).toMatchObject({ code: runCode, hint: expect.stringMatching(/\S/) });
	const run = await finish((await server.wake(String(body.id))).id);
	expect(run).toMatchObject({ status: runCode === null ? "succeeded" : "failed" });
	expect(run.error?.code ?? null).toBe(runCode);
	if (run.error !== null) expect(run.error.hint).toMatch(/\S/);
}
