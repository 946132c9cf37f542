import {
	asArray,
	asString,
	commandOfWords,
	type DiffLine,
	isObject,
	parseObject,
	type ToolKind,
} from "@paperclipai/adapter-utils";

/** A tool call, as far as the agent has described it. */
export interface AgentToolCall {
	id: string;
	/** `""` if unknown. */
	name: string;
	title: string;
	/** Kind in the agent's terms; `""` if unknown. */
	kind: string;
	status: string;
	input: Record<string, unknown>;
	paths: readonly string[];
	content: readonly Record<string, unknown>[];
	/** Whether `content` was shown once the call had begun, so that it is not a description of the call. */
	hasBegun: boolean;
	output: unknown;
}

export interface FileChange {
	path: string;
	/** `null` for a new file. */
	before: string | null;
	after: string;
}

/** Adds what an update says to what is known. */
export function mergeToolCall(known: AgentToolCall | undefined, update: Record<string, unknown>): AgentToolCall {
	const { toolCallId, name, title, kind, status, rawInput, rawOutput, locations, content } = update;
	const input = parseObject(rawInput);
	const paths = asArray(locations).map((location) => asString(parseObject(location).path));
	const items = asArray(content).filter(isObject);
	const now = asString(status) || (known?.status ?? "");
	return {
		id: asString(toolCallId),
		name: asString(name) || (known?.name ?? ""),
		title: asString(title) || (known?.title ?? ""),
		kind: asString(kind) || (known?.kind ?? ""),
		status: now,
		input: Object.keys(input).length > 0 ? input : (known?.input ?? {}),
		paths: paths.length > 0 ? paths.filter((path) => path !== "") : (known?.paths ?? []),
		content: items.length > 0 ? items : (known?.content ?? []),
		hasBegun: items.length > 0 ? now !== "" && now !== "pending" : (known?.hasBegun ?? false),
		output: rawOutput ?? known?.output,
	};
}

export function isEnded({ status }: AgentToolCall): boolean {
	return status === "completed" || status === "failed";
}

const KINDS = new Map<string, [name: string, kind: ToolKind]>(
	Object.entries({
		execute: ["Bash", "shell"],
		edit: ["Edit", "edit"],
		delete: ["Delete", "edit"],
		move: ["Move", "edit"],
		read: ["Read", "read"],
		search: ["Search", "search"],
		fetch: ["Fetch", "web"],
	}),
);

/** Name for rules; `""` if unknown. A title is no name: it describes one call, in words that a model may choose. */
export function toolNameOf(call: AgentToolCall): string {
	if (commandOf(call) !== null) return "Bash";
	return call.name || (KINDS.get(effectOf(call))?.[0] ?? "");
}

export function toolKindOf(call: AgentToolCall): ToolKind {
	return commandOf(call) === null ? (KINDS.get(effectOf(call))?.[1] ?? "other") : "shell";
}

/** Effects of the values of `command` in the input of the text editor tool, which runs nothing. */
const EDITOR_COMMANDS = new Map<unknown, string>([
	["view", "read"],
	...["create", "str_replace", "insert", "undo_edit"].map((name) => [name, "edit"] as const),
]);

/** The kind of the call. The command of a text editor decides instead, unless the agent names another change. */
export function effectOf({ kind, input }: AgentToolCall): string {
	const edits = kind === "execute" ? undefined : EDITOR_COMMANDS.get(input.command);
	return edits === undefined || CHANGES.has(kind) ? kind : edits;
}

const CHANGES = new Set(["edit", "delete", "move"]);

export function changesFiles(call: AgentToolCall): boolean {
	return CHANGES.has(effectOf(call));
}

/** Keys of a command, or of a part of it. */
export const COMMAND_KEYS = ["command", "cmd", "args", "arguments", "script"];

/** The command that the call runs, whatever kind the agent gives it; `null` if it runs none. */
export function commandOf(call: AgentToolCall): string | null {
	if (changesFiles(call) || isEditorCommand(call)) return null;
	const [given, ...others] = COMMAND_KEYS.filter((key) => call.input[key] !== undefined);
	// If there are other keys, one of them is only a part of the command.
	if (given === undefined || others.length > 0) return null;
	const command = call.input[given];
	if (typeof command === "string") return command || null;
	const words = asArray(command).filter((word) => typeof word === "string");
	if (words.length === 0 || words.length !== asArray(command).length) return null;
	return commandOfWords(words);
}

/** Whether the input names a command of the text editor, and not one of a shell. */
export function isEditorCommand({ kind, input }: AgentToolCall): boolean {
	return kind !== "execute" && EDITOR_COMMANDS.has(input.command);
}

export function changesOf({ content }: Pick<AgentToolCall, "content">): FileChange[] {
	return content
		.filter(({ type }) => type === "diff")
		.map(({ path, oldText, newText }) => ({
			path: asString(path),
			before: asString(oldText, null),
			after: asString(newText),
		}));
}

/** The result of the call as a text. */
export function resultOf({ content, hasBegun, output }: AgentToolCall): string {
	return (hasBegun ? contentText(content) : "") || outputText(output);
}

export function contentText(content: AgentToolCall["content"]): string {
	const texts = content.map(({ content: block }) => blockText(block));
	return texts.filter((text) => text !== "").join("\n");
}

/** Text of a content block; a link for a resource. */
export function blockText(block: unknown): string {
	const { type, text, uri, resource } = parseObject(block);
	if (type === "text") return asString(text);
	if (type === "resource_link") return asString(uri);
	if (type === "resource") return asString(parseObject(resource).text) || asString(parseObject(resource).uri);
	return "";
}

function outputText(output: unknown): string {
	if (output === undefined || output === null) return "";
	if (typeof output === "string") return output;
	const { output: text, stdout, formatted_output } = parseObject(output);
	return asString(text) || asString(formatted_output) || asString(stdout) || JSON.stringify(output);
}

export function exitCodeOf({ output }: AgentToolCall): number | null {
	const { exit_code, exitCode, metadata } = parseObject(output);
	const code = exit_code ?? exitCode ?? parseObject(metadata).exit;
	return typeof code === "number" ? code : null;
}

const CONTEXT = 3;

/** Lines of a unified diff with one hunk, without its header if `hasHeader` is `false`. */
export function diffLinesOf({ path, before, after }: FileChange): DiffLine[] {
	const [old, now] = [linesOf(before ?? ""), linesOf(after)];
	const least = Math.min(old.length, now.length);
	let start = 0;
	while (start < least && old[start] === now[start]) start++;
	let end = 0;
	while (end < least - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
	const from = Math.max(0, start - CONTEXT);
	const tail = Math.min(end, CONTEXT);
	const head = old.slice(from, start);
	const rest = old.slice(old.length - end, old.length - end + tail);
	const removed = old.slice(start, old.length - end);
	const added = now.slice(start, now.length - end);
	const size = (changed: string[]) => head.length + changed.length + rest.length;
	const at = (count: number) => `${count === 0 ? from : from + 1},${count}`;
	return [
		["file_header", `${before === null ? "A" : "M"} ${path}`],
		["hunk", `@@ -${at(size(removed))} +${at(size(added))} @@`],
		...head.map((line): DiffLine => ["context", ` ${line}`]),
		...removed.map((line): DiffLine => ["remove", `-${line}`]),
		...added.map((line): DiffLine => ["add", `+${line}`]),
		...rest.map((line): DiffLine => ["context", ` ${line}`]),
	];
}

function linesOf(text: string): string[] {
	return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** The changes as a text; `null` if there are none. */
export function unifiedDiff(changes: readonly FileChange[]): string | null {
	const texts = changes.map((change) => {
		const [, ...lines] = diffLinesOf(change);
		const before = change.before === null ? "/dev/null" : change.path;
		return [`--- ${before}`, `+++ ${change.path}`, ...lines.map(([, line]) => line), ""].join("\n");
	});
	return texts.join("") || null;
}
