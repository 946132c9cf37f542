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

const PARAMETERS = {
	Edit: { file_path: "a", old_string: "x", new_string: "y", replace_all: false },
	MultiEdit: { file_path: "a", edits: [{ old_string: "x", new_string: "y", replace_all: true }] },
	NotebookEdit: { notebook_path: "a", cell_id: "1", new_source: "x", cell_type: "code", edit_mode: "insert" },
	Write: { file_path: "a", content: "x" },
	NotebookRead: { notebook_path: "a", cell_id: "1" },
	Read: { file_path: "a", offset: 1, limit: 1, pages: "1-5", allow_large: true },
	LS: { path: "a", ignore: ["*.log"] },
	Glob: { pattern: "*.ts", path: "a" },
	Grep: {
		...{ pattern: "../x", path: "a", glob: "**/*.{ts,tsx} src/.{x,y}*, !dist/**", type: "js", output_mode: "content" },
		...{ "-A": 1, "-B": 1, "-C": 1, "-n": true, "-i": true, "-o": true, context: 1 },
		...{ head_limit: 0, offset: 0, multiline: false },
	},
};

it.each(
	Object.entries(PARAMETERS),
)("knows each parameter of %s, and no files of a call with another one", (tool, input) => {
	const kind = /Edit|Write/.test(tool) ? "edit" : "read";
	expect(toolActionOf(tool, input)).toEqual({ kind, paths: ["a"] });
	for (const more of [{ mode: "0777" }, { other_path: {} }, { path: ["/etc"] }, { notebook_path: {} }, { toString: 1 }])
		expect(toolActionOf(tool, { ...input, ...more })).toEqual({ kind, paths: [] });
});

it("knows no files of an edit with an unknown part", () => {
	const call = (edit: unknown) => toolActionOf("MultiEdit", { file_path: "a", edits: [edit] });
	for (const edit of ["x", { old_string: "x", new_string: "y", file_path: "/etc/passwd" }])
		expect(call(edit)).toEqual({ kind: "edit", paths: [] });
});

it.each([
	["../**", ["p", "."]],
	["*.ts ../x/*", ["p", "x"]],
	["*.ts,/etc/**", ["p", "/etc"]],
	["~/x/*", ["p", "~/x"]],
	["*/../../x", ["p", "/"]],
])("says that Grep with the glob %s may read elsewhere", (glob, paths) => {
	expect(toolActionOf("Grep", { pattern: "x", path: "p", glob })).toEqual({ kind: "read", paths });
});

it.each([
	["src/.{x,y}/*.{ts,tsx}", "p/src"],
	["{,src/}**/*.ts", "p"],
	["{a,b}/*", "p"],
	["../**", "."],
	["~/x/*", "~/x"],
	...[
		"{../etc,x}/*",
		"{.,x}./etc/*",
		"{.,x}{.,y}/*",
		"{/etc,x}/*",
		"{,x}/etc/*",
		"{x,}/etc/*",
		"[.][.]/*",
		"\\.\\./*",
	].map((pattern) => [pattern, "/"]),
])("says that Glob with the pattern %s looks in %s", (pattern, folder) => {
	expect(toolActionOf("Glob", { pattern, path: "p" })).toEqual({ kind: "read", paths: [folder] });
});
