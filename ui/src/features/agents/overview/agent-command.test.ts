import { expect, it } from "vitest";
import { agentCommand } from "./agent-command.ts";

it.each([
	[{ command: "bash", args: ["-c", "echo hi"] }, "bash -c 'echo hi'"],
	[{ command: "claude", extraArgs: ["--verbose"] }, "claude --verbose"],
	[{ model: "opus" }, null],
])("shows how the program of %j is started", (config, line) => expect(agentCommand(config)).toBe(line));
