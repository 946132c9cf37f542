import {
	asAmount,
	asString,
	asTokens,
	defineEvents,
	guessToolKind,
	type LineReading,
	omitUndefined,
	parseJsonLine,
	parseObject,
	type RunFacts,
	resultEntry,
	type ToolKind,
	type UntimedEntry,
	type UsageSummary,
} from "@paperclipai/adapter-utils";

/** Lines about the agent's work begin with `┊ `; all others are its answer. */
const ACTIVITY = /^┊ ?/;
const SYSTEM = /^\[my-agent\] ?/;
const SESSION = /^session (\S+) (new|resumed)/;
const USAGE = /^usage (\{.*\})$/;
const RESULT = /^result (\{.*\})$/;
const THINKING = /^💬 ?/;
const ERROR = /^\[error\] ?/;
const FINISHED = /^\[(done|failed)\] (.*)$/;
const DURATION = /\s(\d{1,9}(?:\.\d{1,9})?s)$/;

export interface MyAgentFacts extends RunFacts {
	/** Path of the report that the agent has stored. */
	reportPath?: string;
}

/** Remembers open steps, to pair each with its closing line. */
export const events = defineEvents<MyAgentFacts>(() => {
	/** Ids of open steps by label, oldest first. */
	const open = new Map<string, string[]>();
	let steps = 0;

	function startStep(label: string): UntimedEntry {
		const id = `my-agent-${++steps}`;
		const sameLabel = open.get(label);
		if (sameLabel === undefined) open.set(label, [id]);
		else sameLabel.push(id);
		return { kind: "tool_call", ...describeStep(label), toolUseId: id };
	}

	function finishStep(text: string, isError: boolean): UntimedEntry[] {
		const { label, content, durationMs } = splitFinished(text);
		const before = open.has(label) ? [] : [startStep(label)];
		const [id = "", ...others] = open.get(label) ?? [];
		if (others.length === 0) open.delete(label);
		else open.set(label, others);
		const { name } = describeStep(label);
		return [...before, { kind: "tool_result", toolUseId: id, toolName: name, content, isError, ...durationMs }];
	}

	return (line) => {
		if (SYSTEM.test(line)) return readSystemLine(line.replace(SYSTEM, ""));
		if (ERROR.test(line))
			return { entries: [{ kind: "stderr", text: line.replace(ERROR, "") }], facts: { isTurnOver: false } };
		const activity = line.replace(ACTIVITY, "");
		const finished = FINISHED.exec(activity);
		if (finished) return { entries: finishStep(finished[2] ?? "", finished[1] === "failed") };
		if (THINKING.test(activity)) return { entries: [{ kind: "thinking", text: activity.replace(THINKING, "") }] };
		const isStep = activity.startsWith("$ ") || (activity !== line && activity.trim() !== "");
		return { entries: [isStep ? startStep(activity) : { kind: "assistant", text: line }] };
	};
});

function readSystemLine(text: string): LineReading<MyAgentFacts> {
	const session = SESSION.exec(text);
	if (session) return { entries: [{ kind: "init", model: "my-agent", sessionId: session[1] ?? "" }] };
	const entry: UntimedEntry = { kind: "system", text };
	const usage = parseJsonLine(USAGE.exec(text)?.[1] ?? "");
	if (usage !== null) return { entries: [entry], facts: readUsage(usage) };
	const result = parseJsonLine(RESULT.exec(text)?.[1] ?? "");
	return result === null ? { entries: [entry] } : readResult(result);
}

/** The session is stored right before the agent prints its result, so only a result proves it. */
function readResult(result: Record<string, unknown>): LineReading<MyAgentFacts> {
	const used = readUsage(result.usage);
	const isError = result.isError === true;
	const summary = asString(result.summary);
	const sessionId = asString(result.sessionId);
	const entry = resultEntry({ text: summary, ...used, ...(isError ? { error: "" } : {}) });
	if (sessionId === "") return { entries: [entry] };
	const model = asString(result.model, null);
	const facts = {
		sessionId,
		isTurnOver: true,
		isError,
		summary,
		model,
		reportPath: asString(result.reportPath),
	};
	return { entries: [entry], facts: { ...facts, ...used } };
}

/** Returns `null` for unreadable counts and costs, because the server estimates an unknown cost. */
function readUsage(value: unknown): { usage: UsageSummary | null; costUsd: number | null } {
	const used = parseObject(value);
	const [inputTokens, outputTokens] = [asTokens(used.inputTokens), asTokens(used.outputTokens)];
	if (inputTokens === null || outputTokens === null) return { usage: null, costUsd: null };
	const cachedInputTokens = asTokens(used.cachedInputTokens) ?? undefined;
	const usage = { inputTokens, outputTokens, ...omitUndefined({ cachedInputTokens }) };
	return { usage, costUsd: asAmount(used.costUsd) };
}

/** `$ ls src` is a shell command; `read 12 files` is the step `read` with its input. */
function describeStep(label: string): { name: string; toolKind: ToolKind; input: Record<string, string> } {
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
