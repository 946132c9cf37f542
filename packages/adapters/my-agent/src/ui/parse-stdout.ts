import {
	asAmount,
	asTokens,
	guessToolKind,
	parseJsonLine,
	type StdoutParser,
	type ToolKind,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";

/** Lines about the agent's work begin with `┊ `; all others are its answer. */
const ACTIVITY = /^┊ ?/;
const SYSTEM = /^\[my-agent\] ?/;
const SESSION = /^session (\S+) (new|resumed)/;
const RESULT = /^result (\{.*\})$/;
const THINKING = /^💬 ?/;
const ERROR = /^\[error\] ?/;
const FINISHED = /^\[(done|failed)\] (.*)$/;
const DURATION = /\s(\d{1,9}(?:\.\d{1,9})?s)$/;

interface OpenCall {
	label: string;
	id: string;
}

/** Stores open steps, to pair each with its closing line. */
export function createStdoutParser(): StdoutParser {
	let open: OpenCall[] = [];
	let calls = 0;

	function startCall(label: string, ts: string): TranscriptEntry {
		const id = `my-agent-${++calls}`;
		open.push({ label, id });
		return { kind: "tool_call", ts, ...describeCall(label), toolUseId: id };
	}

	function finishCall(text: string, isError: boolean, ts: string): TranscriptEntry[] {
		const { label, content, durationMs } = splitFinished(text);
		const started = open.find((call) => call.label === label);
		const before = started ? [] : [startCall(label, ts)];
		const id = started?.id ?? `my-agent-${calls}`;
		open = open.filter((call) => call.id !== id);
		const { name } = describeCall(label);
		return [...before, { kind: "tool_result", ts, toolUseId: id, toolName: name, content, isError, ...durationMs }];
	}

	function parseLine(line: string, ts: string): TranscriptEntry[] {
		if (SYSTEM.test(line)) return [parseSystem(line.replace(SYSTEM, ""), ts)];
		if (ERROR.test(line)) return [{ kind: "stderr", ts, text: line.replace(ERROR, "") }];
		const activity = line.replace(ACTIVITY, "");
		const finished = FINISHED.exec(activity);
		if (finished) return finishCall(finished[2] ?? "", finished[1] === "failed", ts);
		if (THINKING.test(activity)) return [{ kind: "thinking", ts, text: activity.replace(THINKING, "") }];
		if (activity.startsWith("$ ")) return [startCall(activity, ts)];
		if (activity !== line && activity.trim() !== "") return [startCall(activity, ts)];
		return [{ kind: "assistant", ts, text: line }];
	}

	return {
		parseLine,
		reset() {
			open = [];
			calls = 0;
		},
	};
}

/** Parses a single line without context: the closing line of a step becomes a call and a result. */
export function parseStdoutLine(line: string, ts: string): TranscriptEntry[] {
	return createStdoutParser().parseLine(line, ts);
}

function parseSystem(text: string, ts: string): TranscriptEntry {
	const session = SESSION.exec(text);
	if (session) return { kind: "init", ts, model: "my-agent", sessionId: session[1] ?? "" };
	const result = RESULT.exec(text);
	return (result && parseResult(result[1] ?? "", ts)) || { kind: "system", ts, text };
}

function parseResult(json: string, ts: string): TranscriptEntry | null {
	const result = parseJsonLine(json);
	if (result === null) return null;
	const used = (result.usage ?? {}) as Record<string, unknown>;
	const failed = result.isError === true;
	return {
		kind: "result",
		ts,
		text: typeof result.summary === "string" ? result.summary : "",
		inputTokens: asTokens(used.inputTokens) ?? 0,
		outputTokens: asTokens(used.outputTokens) ?? 0,
		cachedTokens: asTokens(used.cachedInputTokens) ?? 0,
		costUsd: asAmount(used.costUsd) ?? 0,
		subtype: failed ? "error" : "success",
		isError: failed,
		errors: [],
	};
}

/** `$ ls src` is a shell command; `read 12 files` is the step `read` with its input. */
function describeCall(label: string): { name: string; toolKind: ToolKind; input: Record<string, string> } {
	if (label.startsWith("$ ")) return { name: "shell", toolKind: "shell", input: { command: label.slice(2) } };
	const [name = label, ...rest] = label.split(" ");
	return { name, toolKind: guessToolKind(name), input: rest.length > 0 ? { description: rest.join(" ") } : {} };
}

/** Splits `label — outcome 0.3s`; the time stays with the outcome, where the terminal shows it. */
function splitFinished(text: string): { label: string; content: string; durationMs: { durationMs?: number } } {
	const duration = DURATION.exec(text)?.[1];
	const body = duration === undefined ? text : text.replace(DURATION, "").trimEnd();
	const dash = body.indexOf(" — ");
	const label = dash < 0 ? body : body.slice(0, dash);
	const outcome = dash < 0 ? "" : body.slice(dash + 3).trim();
	const durationMs = duration === undefined ? {} : { durationMs: Math.round(Number.parseFloat(duration) * 1000) };
	return { label, content: [outcome, duration && `(${duration})`].filter(Boolean).join(" "), durationMs };
}
