import { type AdapterExecutionResult, CodedError } from "@paperclipai/adapter-utils";
import type { CallEnd } from "@paperclipai/adapter-utils/host";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emptyOutcome } from "./run-outcome.ts";
import { decideVerdict, type RunFacts } from "./verdict.ts";

const exit = (exitCode: number | null, more: Partial<AdapterExecutionResult> = {}): Partial<RunFacts> => ({
	result: { exitCode, signal: null, timedOut: false, ...more },
});

const callEnd = (how: CallEnd["how"], survivors: number[] = []): CallEnd => ({ call: 1, how, survivors });
const timedOut = exit(null, { timedOut: true, signal: "SIGTERM", errorCode: "timed_out", errorMessage: "late" });
const lost = { ...exit(null, { errorCode: "command_failed" }), callEnd: callEnd("lost") };

const system = (code: string) => Object.assign(new Error(code), { code });

describe("the hint of a killed program", () => {
	const hintOf = (facts: Partial<RunFacts>, wasOutOfMemory = false, how: CallEnd["how"] = "by_itself") =>
		decideVerdict({ ...emptyOutcome, ...facts, callEnd: { ...callEnd(how), wasOutOfMemory } }).error?.hint;
	const killed = exit(null, { signal: "SIGKILL", errorCode: "command_killed", errorMessage: "Killed." });

	it("says that the system lacked memory, or may have", () => {
		expect(hintOf(killed, true)).toContain("Out of memory: during the run, the system killed a process");
		expect(hintOf(killed)).toContain("may have, when out of memory");
		expect(hintOf(exit(137))).toContain("may have, when out of memory");
		expect(hintOf({ ...lost }, true, "lost")).toContain("Out of memory: during the run, the system killed a process");
	});

	it("stays what the adapter says, if that is not known", () => {
		expect(hintOf(exit(null, { signal: "SIGKILL", errorMessage: "no", errorHint: "Do this." }))).toBe("Do this.");
		expect(hintOf(exit(3), true)).toBeUndefined();
		expect(hintOf(exit(null, { signal: "SIGTERM" }), true)).toBeUndefined();
		expect(hintOf(killed, false, "output_limit")).toBeFalsy();
	});
});

describe("decideVerdict", () => {
	it.each<[string, Partial<RunFacts>, string, string, string | null]>([
		["exit 0", exit(0), "succeeded", "completed", null],
		[
			"exit 0 with warnings",
			exit(0, { warnings: [{ code: "refused", message: "2 of 3 were refused." }] }),
			"succeeded",
			"completed_with_warnings",
			"refused",
		],
		["exit 3 with warnings", exit(3, { warnings: [{ code: "a", message: "b" }] }), "failed", "exit_code", "exit_code"],
		[
			"ended after its result",
			{ ...exit(0), callEnd: callEnd("after_result") },
			"succeeded",
			"ended_after_result",
			null,
		],
		["exit 3", exit(3), "failed", "exit_code", "exit_code"],
		["a signal", exit(null, { signal: "SIGKILL" }), "failed", "signal", "killed_by_signal"],
		["no exit status", exit(null), "failed", "process_lost", "process_lost"],
		["a reported error despite exit 0", exit(0, { errorMessage: "no" }), "failed", "adapter_error", "adapter_failed"],
		["a reported code", exit(1, { errorCode: "quota", errorMessage: "no" }), "failed", "adapter_error", "quota"],
		["a process without an exit status, whatever the adapter reports", lost, "failed", "process_lost", "process_lost"],
		["over the wall limit", { ...timedOut, callEnd: callEnd("wall_limit") }, "timed_out", "wall_limit", "wall_limit"],
		["over the idle limit", { ...timedOut, callEnd: callEnd("idle_limit") }, "timed_out", "idle_limit", "idle_limit"],
		["a timeout reported by the adapter", timedOut, "timed_out", "wall_limit", "wall_limit"],
		["cancelled despite exit 0", { ...exit(0), stoppedAs: "cancelled" }, "cancelled", "cancelled", null],
		[
			"cancelled with a surviving process",
			{ ...exit(0), stoppedAs: "cancelled", callEnd: callEnd("stopped", [17]) },
			"cancelled",
			"cancelled",
			"stop_incomplete",
		],
		[
			"stopped by a budget despite exit 0",
			{ ...exit(0), stoppedAs: "budget_exceeded" },
			"cancelled",
			"budget_exceeded",
			"budget_exceeded",
		],
		[
			"over the log limit",
			{ ...exit(0), logLimitExceeded: true },
			"failed",
			"log_limit_exceeded",
			"log_limit_exceeded",
		],
		[
			"interrupted by a server shutdown",
			{ ...exit(143), stoppedAs: "interrupted" },
			"interrupted",
			"interrupted",
			null,
		],
		[
			"a rejection with a CodedError",
			{ thrown: new CodedError("cwd_not_found", "x") },
			"failed",
			"adapter_threw",
			"cwd_not_found",
		],
		["a rejection without open files", { thrown: system("EMFILE") }, "failed", "adapter_threw", "too_many_open_files"],
		["a read-only disk", { thrown: system("EROFS") }, "failed", "adapter_threw", "data_folder_not_writable"],
		["a rejection with any other error", { thrown: new Error("boom") }, "failed", "adapter_threw", "adapter_threw"],
		["text that claims success", exit(1, { summary: "All done!" }), "failed", "exit_code", "exit_code"],
		["text that claims failure", exit(0, { summary: "Error: 500" }), "succeeded", "completed", null],
	])("%s", (_, facts, status, reason, code) => {
		const verdict = decideVerdict({
			stoppedAs: null,
			logLimitExceeded: false,
			result: null,
			thrown: null,
			stderrTail: null,
			callEnd: null,
			...facts,
		});
		expect(verdict).toMatchObject({ status, reason });
		expect(verdict.error?.code ?? null).toBe(code);
	});
});

it("blames the result, not a process, for a missing exit status", () => {
	expect(decideVerdict({ ...emptyOutcome, ...exit(null) }).error).toMatchObject({
		code: "process_lost",
		message: "The adapter reported neither an exit code nor a signal.",
		hint: expect.stringContaining("exitCode"),
	});
	expect(decideVerdict({ ...emptyOutcome, ...lost }).error?.message).toContain("disappeared");
});

it("says where an adapter threw an error", () => {
	const { error } = decideVerdict({ ...emptyOutcome, thrown: new Error("boom") });
	expect(error?.message).toMatch(/^The adapter failed: boom \(server\/src\/.*verdict\.test\.ts:\d+\)$/);
});

it("shows the reason but not the query that failed", () => {
	const failed = new DrizzleQueryError("update secrets", [1], new Error("integer out of range"));
	const { error } = decideVerdict({ ...emptyOutcome, thrown: failed });
	expect(error).toMatchObject({ code: "run_not_stored", message: expect.stringContaining("integer out of range") });
	expect(JSON.stringify(error)).not.toContain("update secrets");
});
