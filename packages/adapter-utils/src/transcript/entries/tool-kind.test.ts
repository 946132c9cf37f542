import { expect, it } from "vitest";
import { guessToolKind } from "./tool-kind.ts";

it.each([
	["Bash", "shell"],
	["run_terminal_cmd", "shell"],
	["apply_patch", "edit"],
	["str_replace_editor", "edit"],
	["read_file", "read"],
	["mcp__files__list_directory", "search"],
	["WebSearch", "web"],
	["spawn_agent", "task"],
	["todo_read", "todo"],
	["github.comment", "other"],
	["x".repeat(1000), "other"],
])("guesses what %s does", (name, kind) => {
	expect(guessToolKind(name)).toBe(kind);
});
