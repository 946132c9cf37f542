import { describe, expect, it } from "vitest";
import { defineProgram, type ProgramAttempt } from "../declaration/define-program.ts";
import { judgeProgram } from "./judge-program.ts";

const program = defineProgram({
	settings: {},
	args: () => [],
	failures: {
		acme_busy: {
			family: "transient_upstream",
			hint: "Wait.",
			when: ({ stderr }) => stderr.includes("busy") && "It is busy.",
		},
		acme_later: { hint: "No.", when: ({ stderr }) => stderr.includes("busy") && "A later row." },
	},
});

const finished: ProgramAttempt = {
	exitCode: 0,
	signal: null,
	timedOut: false,
	stderr: "",
	facts: {},
	hasWorked: true,
	hasResult: true,
};

const judge = (attempt: Partial<ProgramAttempt>) => judgeProgram("acme", program, { ...finished, ...attempt });

describe("judgeProgram", () => {
	it.each([
		["busy, retry after 30 s", "2026-11-21T21:01:00.000Z"],
		["busy until 2026-11-22T08:00:00+01:00", "2026-11-22T07:00:00.000Z"],
		["busy, resets 9:58pm (UTC)", "2026-11-21T21:59:00.000Z"],
		["busy", undefined],
	])("reads when to retry from %j", (stderr, retryNotBefore) => {
		const acme_busy = { ...program.failures.acme_busy, hint: "Wait.", retryNotBefore: () => stderr };
		const patient = { ...program, failures: { acme_busy } };
		const now = new Date("2026-11-21T21:00:30Z");
		const clock = { startedAt: now, endedAt: now, timeZone: "UTC" };
		expect(judgeProgram("acme", patient, { ...finished, exitCode: 1, stderr }, clock)?.retryNotBefore).toBe(
			retryNotBefore,
		);
	});

	it("accepts exit code 0 with a result", () => expect(judge({})).toBeNull());

	it.each([
		[
			{ timedOut: true, exitCode: null, signal: "SIGTERM", stderr: "busy" },
			"timed_out",
			"The time limit of the run was reached.",
		],
		[{ stderr: "busy", exitCode: 1 }, "acme_busy", "It is busy."],
		[{ exitCode: null, signal: "SIGKILL" }, "acme_killed", "The program was killed by SIGKILL."],
		[{ exitCode: 3, stderr: "a\nno disk\n" }, "acme_failed", "The program exited with code 3: no disk"],
		[{ exitCode: 3 }, "acme_failed", "The program exited with code 3."],
		[{ exitCode: null }, "acme_failed", "The program exited with code unknown."],
		[{ exitCode: 3, facts: { error: "Too long." } }, "acme_failed", "The program exited with code 3: Too long."],
		[{ facts: { isError: true, error: "Too long." } }, "acme_failed", "Too long."],
		[{ facts: { isError: true } }, "acme_failed", "The program reported an error."],
		[{ hasResult: false }, "acme_no_result", "The program exited without a result, so its work may be incomplete."],
	])("explains %j", (attempt, errorCode, errorMessage) => {
		expect(judge(attempt)).toMatchObject({ errorCode, errorMessage, errorHint: expect.stringMatching(/\.$/) });
	});

	it("has the family and the hint of the table", () => {
		expect(judge({ stderr: "busy" })).toMatchObject({ errorFamily: "transient_upstream", errorHint: "Wait." });
	});

	it("needs no result if the exit code alone decides", () => {
		expect(judgeProgram("acme", { ...program, needsResult: false }, { ...finished, hasResult: false })).toBeNull();
	});
});
