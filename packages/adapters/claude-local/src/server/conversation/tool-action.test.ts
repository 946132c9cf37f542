import { expect, it } from "vitest";
import { toolActionOf } from "./tool-action.ts";

it.each(["PowerShell", "Monitor"])("says that calls of %s differ, since each executes another command", (tool) => {
	expect(toolActionOf(tool, { command: "Get-Item x" })).toEqual({ kind: "other", isUnclear: true });
	expect(toolActionOf("WebSearch", { query: "x" })).toEqual({ kind: "other" });
});
