import { judgeProgram } from "@paperclipai/adapter-utils/server-utils";
import { expect, it } from "vitest";
import { type } from "./index.ts";
import { program } from "./program.ts";
import { buildConfig } from "./ui/index.ts";

it("reads arguments and variables line by line", () => {
	expect(
		buildConfig({
			adapterType: "process",
			command: " sh ",
			args: "-c\necho  hello \n\n",
			envVars: "A=1\n# no\nB=x=y\n\nnonsense\n =z",
			adapterSchemaValues: { stdin: "{{runId}}" },
		}),
	).toEqual({ command: "sh", args: ["-c", "echo  hello "], env: { A: "1", B: "x=y" }, stdin: "{{runId}}" });
});

it("leaves out what was left empty", () => {
	expect(buildConfig({ adapterType: "process", command: "make", args: "", envVars: "\n", timeoutSec: 0 })).toEqual({
		command: "make",
		timeoutSec: 0,
	});
});

const exited = {
	exitCode: 0,
	signal: null,
	timedOut: false,
	stderr: "",
	facts: {},
	hasWorked: false,
	hasResult: false,
};

it("treats exit code 0 as success, whatever the command printed", () => {
	expect(
		judgeProgram(type, program, { ...exited, stderr: "fatal", facts: { summary: "Error: all is lost" } }),
	).toBeNull();
});

it.each([
	[{ exitCode: 3, stderr: "no disk" }, "command_failed", "The command exited with code 3."],
	[{ exitCode: null }, "command_failed", "The command exited with code unknown."],
	[{ exitCode: null, signal: "SIGKILL" }, "command_killed", "The command was killed by SIGKILL."],
	[{ exitCode: null, signal: "SIGTERM", timedOut: true }, "timed_out", "The time limit of the run was reached."],
])("explains %j", (attempt, errorCode, errorMessage) => {
	const hint = errorCode === "timed_out" ? expect.stringContaining('"timeoutSec"') : expect.stringMatching(/\.$/);
	expect(judgeProgram(type, program, { ...exited, ...attempt })).toMatchObject({
		errorCode,
		errorMessage,
		errorHint: hint,
	});
});
