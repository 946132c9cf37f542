import { expect, it } from "vitest";
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
