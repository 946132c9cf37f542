import { questionsSchema } from "@paperclipai/shared";
import { z } from "zod";
import type { InteractionRow } from "./interaction-rows.ts";

const responseSchema = z.object({
	note: z.string().optional(),
	createdIssues: z.array(z.object({ identifier: z.string(), title: z.string() })).optional(),
	answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

/** The question and its answer as text for the asker. */
export function describeInteraction({ title, payload, response }: InteractionRow): string {
	const { note, createdIssues, answers } = responseSchema.parse(response ?? {});
	const created = createdIssues?.map((issue) => `Created ${issue.identifier}: ${issue.title}`) ?? [];
	return [title, ...created, ...describeAnswers(payload, answers), note ?? ""].filter((text) => text !== "").join("\n");
}

function describeAnswers(payload: unknown, answers: z.output<typeof responseSchema>["answers"]): string[] {
	if (answers === undefined) return [];
	const { questions } = questionsSchema.parse(payload);
	return questions.map(({ id, question }) => `${question}\n${[answers[id] ?? []].flat().join(", ")}`);
}
