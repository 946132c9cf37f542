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

/**
 * Returns untrusted text, which the caller must make safe for a terminal. Only lines of the CLI begin in the first
 * column, also after wrapping.
 */
export function describeInteraction(interaction: Interaction, names: AgentNames): string {
	const { title, payload, status, response } = interaction;
	const { note, createdIssues = [], answers = {} } = responseSchema.safeParse(response).data ?? {};
	const isPermission = interaction.kind === "permission";
	const question = isPermission ? describePermission(payload) : describeQuestion(payload, names, answers);
	// The default title repeats the first task or question.
	const isRepeated =
		interaction.kind !== "request_confirmation" &&
		!isPermission &&
		question.some((text) => text.includes(toInlineText(title)));
	const created = createdIssues.map((issue) => `${issue.identifier} ${toInlineText(issue.title)}`);
	const decision = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
	const lines = [
		// The title of a permission contains text of the agent, which the lines below show as such.
		isRepeated || isPermission ? "" : labelled("Title", toInlineText(title)),
		...question,
		labelled("Created", created.join("\n")),
		status === "pending" ? "" : note ? labelled(decision, note) : `${decision}.`,
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

/**
 * Returns the text beside its label if it is a single word, else indented below, so that none of its lines looks like a
 * label or a command of the CLI. A longer text beside the label would be wrapped to the first column.
 */
function labelled(label: string, text: string): string {
	if (text === "") return "";
	return /\s/.test(text) ? `${label}:\n${indented(text)}` : `${label}: ${text}`;
}

/** Always indented, so that requests look alike. */
function block(label: string, text: string): string {
	return text === "" ? "" : `${label}:\n${indented(text)}`;
}

function indented(text: string): string {
	return text
		.split("\n")
		.map((line) => `  ${line}`)
		.join("\n");
}

/** Shows exactly what would be executed. */
function describePermission(payload: unknown): string[] {
	const permission = permissionPayloadSchema.safeParse(payload).data;
	if (permission === undefined) return [JSON.stringify(payload, null, 2)];
	const { toolName, command, folder, diff, input, paths, askedBecause, description } = permission;
	const others = unshownInput(permission);
	const shown = [
		// A diff may name other files than the tool changes.
		command === null && paths.length > 0 ? block("Files and folders", paths.join("\n")) : "",
		command === null ? "" : block("Command", command),
		command === null && diff !== null ? block("Changes", diff) : "",
		command === null && diff === null ? block("Input", JSON.stringify(input, null, 2)) : "",
		Object.keys(others).length > 0 ? block("Also", JSON.stringify(others)) : "",
	];
	const lineCount = shown
		.filter((text) => text !== "")
		.join("\n")
		.split("\n").length;
	return [
		// First and in one line, since the agent wrote it and it could hide what follows.
		labelled("The agent describes it as", shorten(toInlineText(description ?? ""))),
		labelled("Tool", toInlineText(toolName)),
		...shown,
		lineCount > LONG_LINES ? `The above has ${lineCount} lines. Scroll up to read all of them.` : "",
		labelled("In the folder", toInlineText(folder ?? "")),
		`Asked because: ${askedBecause}`,
	];
}

function describeQuestion(payload: unknown, names: AgentNames, answers: Answers): string[] {
	const { body, details, tasks: suggested = [], questions = [] } = interactionPayloadSchema.parse(payload);
	const tasks = suggested.map((task, index) => describeTask(task, index, names));
	return [
		block("Text", body ?? ""),
		block("Details", details ?? ""),
		block("Tasks", tasks.join("\n")),
		block("Questions", questions.map((question) => describeOne(question, answers)).join("\n")),
	];
}

type Task = NonNullable<z.output<typeof interactionPayloadSchema>["tasks"]>[number];

function describeTask(task: Task, index: number, names: AgentNames): string {
	const { title, priority = "", assigneeAgentId, blockedBy, description } = task;
	const after = blockedBy.length > 0 ? `after ${blockedBy.map((position) => position + 1).join(", ")}` : "";
	const facts = [priority, agentName(assigneeAgentId ?? null, names), after].filter((fact) => fact !== "");
	const more = description ? `\n${indented(description)}` : "";
	return `${index + 1}. ${toInlineText(title)}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}${more}`;
}

function describeOne(question: Question, answers: Answers): string {
	const { id, options = [], optionDescriptions = [], multiple } = question;
	const choices = options.map(toInlineText).join(" | ");
	const about = optionDescriptions.flatMap((text, at) =>
		text === "" ? [] : `    ${toInlineText(options[at] ?? "")}: ${toInlineText(text)}`,
	);
	const answer = [answers[id] ?? []].flat().join(", ");
	return [
		// Further lines are indented more than the lines of the CLI below the question.
		`${id}: ${question.question.replaceAll("\n", "\n    ")}`,
		choices === "" ? "" : `  ${multiple ? "any of" : "one of"}: ${choices}`,
		...about,
		answer === "" ? "" : `  -> ${answer}`,
	]
		.filter((part) => part !== "")
		.join("\n");
}
