import { readPlanSteps } from "@paperclipai/adapter-utils";
import { readTerminalOutput } from "../../../kit/terminal/terminal-line.ts";
import type { DiffPart, ToolBlock } from "../block.ts";
import { readEditDiff } from "./edit-diff.ts";
import { type InputFields, readInput } from "./read-input.ts";
import type { ToolPart } from "./tool-part.ts";

const PATHS = ["path", "file_path", "filePath", "notebook_path", "filename", "file"];

/** A longer result may be more than a confirmation. */
const MAX_CONFIRMATION = 200;

export function partsOf(block: ToolBlock): ToolPart[] {
	const input = readInput(block.input);
	const before = inputParts(block, input);
	const fields = input.rest().map((field): ToolPart => ({ type: "field", ...field }));
	return [...before, ...fields, ...resultParts(block)];
}

function inputParts(block: ToolBlock, input: InputFields): ToolPart[] {
	switch (block.toolKind) {
		case "shell":
			return [...text("note", input.take("description")), ...text("command", input.take("command", "cmd", "script"))];
		case "edit":
			return editParts(block, input);
		case "read":
			return path(input, rangeOf(input));
		case "search":
			return [...field(input, "pattern", "query", "regex", "glob"), ...field(input, ...PATHS)];
		case "web":
			return [...field(input, "query"), ...text("link", input.take("url", "uri")), ...field(input, "prompt")];
		case "task":
			return [
				...text("note", input.take("description")),
				...field(input, "subagent_type", "agent_type", "agent"),
				...prose("Task", input.take("prompt", "task", "message")),
				...stepsOf(block),
			];
		case "todo":
			return planParts(input);
		case "other":
			return [];
	}
}

function editParts({ diff }: ToolBlock, input: InputFields): ToolPart[] {
	const header = path(input, "");
	const described = readEditDiff(input);
	const parts = diff ?? described;
	// A diff with a file header already names its file.
	const hasHeader = parts[0]?.changeType === "file_header";
	return [...(hasHeader ? [] : header), ...(parts.length > 0 ? [{ type: "diff" as const, parts }] : [])];
}

function planParts(input: InputFields): ToolPart[] {
	const value = input.takeValue("todos", "plan", "items", "steps");
	const steps = readPlanSteps(value);
	if (steps.length > 0) return [{ type: "plan", steps }];
	return value === undefined ? [] : [{ type: "field", name: "plan", text: JSON.stringify(value, null, 2) ?? "" }];
}

function resultParts({ toolKind, result, input, diff }: ToolBlock): ToolPart[] {
	if (result === null) return [];
	const { content, isError } = result;
	const images = (result.images ?? []).map((image) => ({ alt: readInput(input).take(...PATHS) || "image", ...image }));
	const pictures: ToolPart[] = images.length > 0 ? [{ type: "images", images }] : [];
	// Confirmations of a stored plan or an edit only repeat the input.
	const isEdited = toolKind === "edit" && (diff !== undefined || content.length <= MAX_CONFIRMATION);
	const isConfirmed = !isError && ((toolKind === "todo" && hasPlan(input)) || isEdited);
	if (isConfirmed && images.length === 0) return [];
	if (toolKind === "task" && !isError) return [...prose("Report", content), ...pictures];
	if (content === "" && images.length > 0) return pictures;
	return [...pictures, outputPart(content, isError)];
}

function outputPart(content: string, isError: boolean): ToolPart {
	const runs = readTerminalOutput(content);
	const text = runs.map((run) => run.text).join("");
	const styled = runs.some(({ style }) => style !== undefined) ? { runs } : {};
	return { type: "output", label: isError ? "Error" : "Result", text: text || "(no output)", ...styled, isError };
}

function hasPlan(input: unknown): boolean {
	return Object.values(input ?? {}).some((value) => readPlanSteps(value).length > 0);
}

/** Returns a short result for the closed card. */
export function hintOf({ toolKind, input, result, diff, stepCount = 0 }: ToolBlock): string {
	if (toolKind === "task" && stepCount > 0) return countOf(stepCount, "step");
	if (result === null || result.isError) return "";
	if (toolKind === "edit") return changeCount(diff ?? readEditDiff(readInput(input)));
	if (result.images !== undefined && result.images.length > 0) return countOf(result.images.length, "image");
	return toolKind === "read" || toolKind === "search" ? lineCount(result.content) : "";
}

function changeCount(diff: readonly DiffPart[]): string {
	const count = (wanted: string) =>
		diff.reduce((lines, { changeType, text }) => (changeType === wanted ? lines + text.split("\n").length : lines), 0);
	const [added, removed] = [count("add"), count("remove")];
	return added + removed === 0 ? "" : `+${added} −${removed}`;
}

/** Returns `""` for a single line, which may itself be a summary. */
function lineCount(content: string): string {
	const lines = content.split("\n").filter((line) => line.trim() !== "").length;
	return lines < 2 ? "" : countOf(lines, "line");
}

function countOf(count: number, unit: string): string {
	return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

function stepsOf({ steps = [], stepCount = 0 }: ToolBlock): ToolPart[] {
	return steps.length === 0 ? [] : [{ type: "steps", steps, more: stepCount - steps.length }];
}

function rangeOf(input: InputFields): string {
	const from = Number(input.take("offset", "start_line", "startLine") || 0);
	const limit = Number(input.take("limit") || 0);
	const to = Number(input.take("end_line", "endLine") || 0) || (limit > 0 ? Math.max(1, from) + limit - 1 : 0);
	if (!(from > 0) && !(to > 0)) return "";
	return to > 0 ? `lines ${Math.max(1, from)}–${to}` : `from line ${from}`;
}

function path(input: InputFields, range: string): ToolPart[] {
	const text = input.take(...PATHS);
	return text === "" && range === "" ? [] : [{ type: "path", text, range }];
}

function field(input: InputFields, ...names: string[]): ToolPart[] {
	const value = input.take(...names);
	return value === "" ? [] : [{ type: "field", name: (names[0] ?? "").replaceAll("_", " "), text: value }];
}

function text(type: "note" | "command" | "link", value: string): ToolPart[] {
	return value === "" ? [] : [{ type, text: value }];
}

function prose(label: string, value: string): ToolPart[] {
	return value === "" ? [] : [{ type: "prose", label, text: value }];
}
