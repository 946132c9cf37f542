import { describe, expect, it } from "vitest";
import { processVerdict } from "./verdict.ts";

const ended = { exitCode: 0, signal: null, timedOut: false, stdout: "", stderr: "", pid: 1, startedAt: null };

describe("processVerdict", () => {
	it("treats exit code 0 as success, whatever the program printed", () => {
		const verdict = processVerdict({ ...ended, stdout: "Error: all is lost\n", stderr: "fatal" }, 0);
		expect(verdict).toMatchObject({ exitCode: 0, summary: "Error: all is lost" });
		expect(verdict.errorMessage).toBeUndefined();
	});

	it.each([
		[{ exitCode: 3 }, "command_failed", "The command exited with code 3."],
		[{ exitCode: null, signal: "SIGKILL" }, "command_killed", "The command was killed by SIGKILL."],
		[{ exitCode: null, signal: "SIGTERM", timedOut: true }, "timed_out", "The command was stopped after 7 s."],
		[{ exitCode: null }, "command_failed", "The command exited with code unknown."],
	])("explains %j", (fact, errorCode, errorMessage) => {
		expect(processVerdict({ ...ended, ...fact }, 7)).toMatchObject({ ...fact, errorCode, errorMessage });
	});
});
