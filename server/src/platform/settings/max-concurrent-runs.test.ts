import { isCodedError } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { LIMITS } from "./limits.ts";
import { readMaxConcurrentRuns } from "./max-concurrent-runs.ts";

const inEnvironment = (value: string) => ({ PAPERCLIP_MAX_CONCURRENT_RUNS: value });

it("prefers the start option to the environment, and that to the default of the machine", () => {
	expect(readMaxConcurrentRuns(3, inEnvironment("7"))).toBe(3);
	expect(readMaxConcurrentRuns(undefined, inEnvironment("7"))).toBe(7);
	expect(readMaxConcurrentRuns(undefined, {})).toBe(LIMITS.maxConcurrentRuns);
	expect(readMaxConcurrentRuns(undefined, inEnvironment(""))).toBe(LIMITS.maxConcurrentRuns);
});

it.each(["0", "-1", "1.5", "1001", "many", " ", "0x10", "1e2", "9".repeat(400)])("refuses %j", (value) => {
	try {
		readMaxConcurrentRuns(undefined, inEnvironment(value));
		expect.unreachable();
	} catch (error) {
		if (!isCodedError(error)) throw error;
		expect(error.code).toBe("max_concurrent_runs_invalid");
		expect(error.message).toContain(`PAPERCLIP_MAX_CONCURRENT_RUNS is ${JSON.stringify(value)}`);
		expect(error.hint).toContain("from 1 to 1000");
	}
});

it.each([0, -1, 1.5, Number.NaN, 1e9])("refuses %d from the start as well", (value) => {
	expect(() => readMaxConcurrentRuns(value, {})).toThrow("maxConcurrentRuns is");
});
