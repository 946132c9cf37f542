import { type Interaction, type InteractionKind, permissionPayloadSchema, unshownInput } from "@paperclipai/shared";
import { z } from "zod";
import { type AgentNames, agentName } from "../../client/agents/agent-names.ts";
import { interactionPayloadSchema, type Question } from "../../input/payloads.ts";
import { toInlineText } from "../output/printable-text.ts";

/** Words that follow the requester's name, by kind. */
export const ASKS: Record<InteractionKind, string> = {
	request_confirmation: "asks for a confirmation",
	suggest_tasks: "suggests tasks",
	ask_user_questions: "has questions",
	permission: "asks for permission",
};

/** Verbs and commands that decide a pending interaction. The commands name it, so that they decide what was shown. */
export function decidingCommands(
	{ id, kind, runId, revision }: Interaction,
	identifier: string,
): (readonly [verb: string, command: string])[] {
	const isQuestion = kind === "ask_user_questions";
	if (runId !== null) {
		const where = `${runId.slice(0, 8)} ${id.slice(0, 8)}`;
		return [isQuestion ? "answer" : "allow", "deny"].map((verb) => [verb, `paperclipai runs ${verb} ${where}`]);
	}
	const where = `${identifier} ${id.slice(0, 8)} --revision ${revision}`;
	return [isQuestion ? "answer" : "accept", "reject"].map((verb) => [verb, `paperclipai issue ${verb} ${where}`]);
}

const responseSchema = z.object({
	note: z.string().optional(),
	createdIssues: z.array(z.object({ identifier: z.string(), title: z.string() })).optional(),
	answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

/** Returns untrusted text, which the caller must make safe for a terminal. */
export function describeInteraction(interaction: Interaction, names: AgentNames): string {
	const { title, payload, status, response } = interaction;
	const { note, createdIssues = [], answers = {} } = responseSchema.safeParse(response).data ?? {};
	const isPermission = interaction.kind === "permission";
	const question = isPermission ? describePermission(payload) : describeQuestion(payload, names, answers);
	// The default title repeats the first task or question.
	const isRepeated =
		interaction.kind !== "request_confirmation" && !isPermission && question.some((text) => text.includes(title));
	const lines = [
		// The title of a permission contains text of the agent, which the lines below show as such.
		isRepeated || isPermission ? "" : title,
		...question,
		...createdIssues.map((issue) => `Created ${issue.identifier}: ${issue.title}`),
		status === "pending" ? "" : `${status.charAt(0).toUpperCase()}${status.slice(1)}${note ? `: ${note}` : "."}`,
	];
	return lines.filter((line) => line !== "").join("\n");
}

type Answers = NonNullable<z.output<typeof responseSchema>["answers"]>;

/** More may not fit above the answers. */
const LONG_LINES = 20;

const DESCRIPTION_CHARS = 300;

function shorten(text: string): string {
	return text.length > DESCRIPTION_CHARS ? `${text.slice(0, DESCRIPTION_CHARS)}…` : text;
}

/** Indented, so that no line of the agent looks like a label. */
function labelled(label: string, text: string): string {
	return [`${label}:`, ...text.split("\n")].join("\n  ");
}

/** Shows exactly what would be executed. */
function describePermission(payload: unknown): string[] {
	const permission = permissionPayloadSchema.safeParse(payload).data;
	if (permission === undefined) return [JSON.stringify(payload, null, 2)];
	const { toolName, command, folder, diff, input, paths, askedBecause, description } = permission;
	const others = unshownInput(permission);
	const shown = [
		// A diff may name other files than the tool changes.
		command === null && paths.length > 0 ? labelled("Files and folders", paths.join("\n")) : "",
		command === null ? "" : labelled("Command", command),
		command === null && diff !== null ? labelled("Changes", diff) : "",
		command === null && diff === null ? labelled("Input", JSON.stringify(input, null, 2)) : "",
		Object.keys(others).length > 0 ? labelled("Also", JSON.stringify(others)) : "",
	];
	const lineCount = shown
		.filter((text) => text !== "")
		.join("\n")
		.split("\n").length;
	return [
		// First and in one line, since the agent wrote it and it could hide what follows.
		description === null ? "" : `The agent describes it as: "${shorten(toInlineText(description))}"`,
		`Tool: ${toInlineText(toolName)}`,
		...shown,
		lineCount > LONG_LINES ? `The above has ${lineCount} lines. Scroll up to read all of them.` : "",
		folder === null ? "" : `In the folder: ${toInlineText(folder)}`,
		`Asked because: ${askedBecause}`,
	];
}

function describeQuestion(payload: unknown, names: AgentNames, answers: Answers): string[] {
	const { body, details, tasks = [], questions = [] } = interactionPayloadSchema.parse(payload);
	return [
		body ?? "",
		details ?? "",
		...tasks.map((task, index) => describeTask(task, index, names)),
		...questions.map((question) => describeOne(question, answers)),
	];
}

type Task = NonNullable<z.output<typeof interactionPayloadSchema>["tasks"]>[number];

function describeTask(task: Task, index: number, names: AgentNames): string {
	const { title, priority = "", assigneeAgentId, blockedBy, description } = task;
	const after = blockedBy.length > 0 ? `after ${blockedBy.map((position) => position + 1).join(", ")}` : "";
	const facts = [priority, agentName(assigneeAgentId ?? null, names), after].filter((fact) => fact !== "");
	const more = description ? `\n   ${description.replaceAll("\n", "\n   ")}` : "";
	return `${index + 1}. ${title}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}${more}`;
}

function describeOne(question: Question, answers: Answers): string {
	const { id, options = [], optionDescriptions = [], multiple } = question;
	const choice = options.length > 0 ? `${multiple ? "any of" : "one of"}: ${options.join(" | ")}` : "";
	const about = optionDescriptions.flatMap((text, at) =>
		text === "" ? [] : `${toInlineText(options[at] ?? "")}: ${toInlineText(text)}`,
	);
	const answer = answers[id] === undefined ? "" : `-> ${[answers[id]].flat().join(", ")}`;
	return [`${id}: ${question.question}`, choice, ...about, answer].filter((part) => part !== "").join("\n   ");
}
