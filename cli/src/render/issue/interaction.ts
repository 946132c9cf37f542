import type { Interaction, InteractionKind } from "@paperclipai/shared";
import { z } from "zod";
import { type AgentNames, agentName } from "../../client/agents/agent-names.ts";
import { interactionPayloadSchema, type Question } from "../../input/payloads.ts";

/** Words that follow the requester's name, by kind. */
export const ASKS: Record<InteractionKind, string> = {
	request_confirmation: "asks for a confirmation",
	suggest_tasks: "suggests tasks",
	ask_user_questions: "has questions",
	permission: "asks for permission",
};

const responseSchema = z.object({
	note: z.string().optional(),
	createdIssues: z.array(z.object({ identifier: z.string(), title: z.string() })).optional(),
	answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

/** Returns untrusted text, which the caller must make safe for a terminal. */
export function describeInteraction(interaction: Interaction, names: AgentNames): string {
	const { title, payload, status, response } = interaction;
	const { note, createdIssues = [], answers = {} } = responseSchema.safeParse(response).data ?? {};
	const question = describeQuestion(payload, names, answers);
	// The default title repeats the first task or question.
	const isRepeated = interaction.kind !== "request_confirmation" && question.some((text) => text.includes(title));
	const lines = [
		isRepeated ? "" : title,
		...question,
		...createdIssues.map((issue) => `Created ${issue.identifier}: ${issue.title}`),
		status === "pending" ? "" : `${status.charAt(0).toUpperCase()}${status.slice(1)}${note ? `: ${note}` : "."}`,
	];
	return lines.filter((line) => line !== "").join("\n");
}

type Answers = NonNullable<z.output<typeof responseSchema>["answers"]>;

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

function describeOne({ id, question, options = [], multiple }: Question, answers: Answers): string {
	const choice = options.length > 0 ? `${multiple ? "any of" : "one of"}: ${options.join(" | ")}` : "";
	const answer = answers[id] === undefined ? "" : `-> ${[answers[id]].flat().join(", ")}`;
	return [`${id}: ${question}`, choice, answer].filter((part) => part !== "").join("\n   ");
}
