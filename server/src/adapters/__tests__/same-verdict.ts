import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

/** A set-up, and what becomes of it. */
export interface TriedSetup {
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
	/** Code of the error that the test finds; `null` when there is nothing to find. */
	testCode: string | null;
	/** Code of the error of a run right after; `null` when it succeeds. Default: the test's. */
	runCode?: string | null;
	/** Breaks, before both, what was whole when the agent was made. */
	spoil?: () => void;
}

/** Tests a set-up, runs it right after, and expects the same of both, and that each says what to do. */
export async function expectSameVerdict(server: TestServer, setup: TriedSetup, finish = server.finish): Promise<void> {
	const { adapterType, adapterConfig, mode, testCode, runCode = testCode, spoil } = setup;
	const hire = () =>
		server.send("POST", `/api/companies/${server.company.id}/agents`, { name: "Tried", adapterType, adapterConfig });
	const hired = spoil === undefined ? undefined : await hire();
	spoil?.();

	const params = { companyId: server.company.id, type: adapterType };
	const test = await server.client.call(api.testEnvironment, { params, body: { adapterConfig, mode } });
	const errors = test.checks.filter(({ level }) => level === "error");
	expect(errors.map(({ code }) => code)).toEqual(testCode === null ? [] : [testCode]);
	expect(test.status === "fail").toBe(testCode !== null);
	for (const { message, hint } of errors) expect([message, hint]).toEqual([expect.stringMatching(/\S/), hint ?? ""]);

	const { status, body } = hired ?? (await hire());
	// A folder that is not there is refused before there is an agent that could run.
	if (status !== 201) return expect(body.error).toMatchObject({ code: runCode, hint: expect.stringMatching(/\S/) });
	const run = await finish((await server.wake(String(body.id))).id);
	expect(run).toMatchObject({ status: runCode === null ? "succeeded" : "failed" });
	expect(run.error?.code ?? null).toBe(runCode);
	if (run.error !== null) expect(run.error.hint).toMatch(/\S/);
}
