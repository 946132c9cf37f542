import { type InteractionResponse, interactionResponseSchema, questionsSchema } from "@paperclipai/shared";
import type { InteractionRow } from "./interaction-rows.ts";

export function describeInteraction({ title, payload, response }: InteractionRow): string {
	const { note, createdIssues, answers } = interactionResponseSchema.parse(response ?? {});
	const created = createdIssues?.map((issue) => `Created ${issue.identifier}: ${issue.title}`) ?? [];
	return [title, ...created, ...describeAnswers(payload, answers), note ?? ""].filter((text) => text !== "").join("\n");
}

function describeAnswers(payload: unknown, answers: InteractionResponse["answers"]): string[] {
	if (answers === undefined) return [];
	const { questions } = questionsSchema.parse(payload);
	return questions.map(({ id, question }) => `${question}\n${[answers[id] ?? []].flat().join(", ")}`);
}
