import { type AdapterExecutionResult, CodedError } from "@paperclipai/adapter-utils";
import type { CallEnd } from "@paperclipai/adapter-utils/server-utils";
import { describe, expect, it } from "vitest";
import { decideVerdict, type RunFacts } from "./verdict.ts";

const exit = (exitCode: number | null, more: Partial<AdapterExecutionResult> = {}): Partial<RunFacts> => ({
	result: { exitCode, signal: null, timedOut: false, ...more },
});

const ended = (how: CallEnd["how"], survivors: number[] = []): CallEnd => ({ call: 1, how, survivors });
const timedOut = exit(null, { timedOut: true, signal: "SIGTERM", errorCode: "timed_out", errorMessage: "late" });
const lost = { ...exit(null, { errorCode: "command_failed" }), end: ended("lost") };

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
		["a process without a status, whatever the adapter says", lost, "failed", "process_lost", "process_lost"],
		["time is up", { ...timedOut, end: ended("wall_limit") }, "timed_out", "wall_limit", "wall_limit"],
		["idle for too long", { ...timedOut, end: ended("idle_limit") }, "timed_out", "idle_limit", "idle_limit"],
		["a time limit of the adapter's own", timedOut, "timed_out", "wall_limit", "wall_limit"],
		["cancelled, whatever else", { ...exit(0), stoppedAs: "cancelled" }, "cancelled", "cancelled", null],
		[
			"cancelled, but not all of it",
			{ ...exit(0), stoppedAs: "cancelled", end: ended("stopped", [17]) },
			"cancelled",
			"cancelled",
			"stop_incomplete",
		],
		["over its log", { ...exit(0), logLimitExceeded: true }, "failed", "log_limit_exceeded", "log_limit_exceeded"],
		["interrupted by us", { ...exit(143), stoppedAs: "interrupted" }, "interrupted", "interrupted", null],
		["a coded rejection", { thrown: new CodedError("cwd_not_found", "x") }, "failed", "adapter_threw", "cwd_not_found"],
		["any rejection", { thrown: new Error("boom") }, "failed", "adapter_threw", "adapter_threw"],
		["words of success are no success", exit(1, { summary: "All done!" }), "failed", "exit_code", "exit_code"],
		["words of failure are no failure", exit(0, { summary: "Error: 500" }), "succeeded", "completed", null],
	])("%s", (_, facts, status, reason, code) => {
		const verdict = decideVerdict({
			stoppedAs: null,
			logLimitExceeded: false,
			result: null,
			thrown: null,
			stderrTail: null,
			end: null,
			...facts,
		});
		expect(verdict).toMatchObject({ status, reason });
		expect(verdict.error?.code ?? null).toBe(code);
	});
});
