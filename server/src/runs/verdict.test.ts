import { type AdapterExecutionResult, CodedError } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { decideVerdict, type RunFacts } from "./verdict.ts";

const exit = (exitCode: number | null, more: Partial<AdapterExecutionResult> = {}): Partial<RunFacts> => ({
	result: { exitCode, signal: null, timedOut: false, ...more },
});

describe("decideVerdict", () => {
	it.each<[string, Partial<RunFacts>, string, string, string | null]>([
		["exit 0", exit(0), "succeeded", "completed", null],
		["exit 3", exit(3), "failed", "exit_code", "exit_code"],
		["a signal", exit(null, { signal: "SIGKILL" }), "failed", "signal", "killed_by_signal"],
		["no status at all", exit(null), "failed", "process_lost", "process_lost"],
		[
			"a reported error in spite of exit 0",
			exit(0, { errorMessage: "no" }),
			"failed",
			"adapter_error",
			"adapter_failed",
		],
		["a reported code", exit(1, { errorCode: "quota", errorMessage: "no" }), "failed", "adapter_error", "quota"],
		["time is up", exit(null, { timedOut: true, signal: "SIGTERM" }), "timed_out", "timed_out", "timed_out"],
		["cancelled, whatever else", { ...exit(0), stoppedAs: "cancelled" }, "cancelled", "cancelled", null],
		["interrupted by us", { ...exit(143), stoppedAs: "interrupted" }, "interrupted", "interrupted", null],
		["a coded rejection", { thrown: new CodedError("cwd_not_found", "x") }, "failed", "adapter_threw", "cwd_not_found"],
		["any rejection", { thrown: new Error("boom") }, "failed", "adapter_threw", "adapter_threw"],
		["words of success are no success", exit(1, { summary: "All done!" }), "failed", "exit_code", "exit_code"],
		["words of failure are no failure", exit(0, { summary: "Error: 500" }), "succeeded", "completed", null],
	])("%s", (_, facts, status, reason, code) => {
		const verdict = decideVerdict({ stoppedAs: null, result: null, thrown: null, stderrTail: null, ...facts });
		expect(verdict).toMatchObject({ status, reason });
		expect(verdict.error?.code ?? null).toBe(code);
	});
});
