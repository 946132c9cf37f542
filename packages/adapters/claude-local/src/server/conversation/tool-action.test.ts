import { expect, it } from "vitest";
import { toolActionOf } from "./tool-action.ts";

it.each(["PowerShell", "Monitor"])("says that calls of %s differ, since each executes another command", (tool) => {
	expect(toolActionOf(tool, { command: "Get-Item x" })).toEqual({ kind: "other", isUnclear: true });
	expect(toolActionOf("WebSearch", { query: "x" })).toEqual({ kind: "other" });
});

it("says that a command leaves the sandbox, and that one with unknown parameters is unclear", () => {
	const ordinary = { command: "ls", description: "List", timeout: 1_000, run_in_background: false };
	const command = { kind: "command", command: "ls" };
	expect(toolActionOf("Bash", ordinary)).toEqual(command);
	expect(toolActionOf("Bash", { ...ordinary, dangerouslyDisableSandbox: false })).toEqual(command);
	for (const value of [true, "true", 1])
		expect(toolActionOf("Bash", { ...ordinary, dangerouslyDisableSandbox: value })).toEqual({
			...command,
			leavesSandbox: true,
		});
	for (const more of [{ sudo: false }, { _simulatedSedEdit: { filePath: "a" } }])
		expect(toolActionOf("Bash", { ...ordinary, ...more })).toEqual({ kind: "other", isUnclear: true });
});
