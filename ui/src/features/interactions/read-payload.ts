import {
	confirmationSchema,
	type Interaction,
	type InteractionResponse,
	interactionResponseSchema,
	permissionPayloadSchema,
	questionsSchema,
	suggestedTasksSchema,
} from "@paperclipai/shared";

/** `null` for an unknown payload, which is then shown as JSON. */
export const readConfirmation = ({ payload }: Interaction) => confirmationSchema.safeParse(payload).data ?? null;
export const readTasks = ({ payload }: Interaction) => suggestedTasksSchema.safeParse(payload).data?.tasks ?? null;
export const readQuestions = ({ payload }: Interaction) => questionsSchema.safeParse(payload).data?.questions ?? null;
export const readPermission = ({ payload }: Interaction) => permissionPayloadSchema.safeParse(payload).data ?? null;
export const readResponse = ({ response }: Interaction): InteractionResponse =>
	interactionResponseSchema.safeParse(response ?? {}).data ?? {};

export const kindLabels: Record<Interaction["kind"], string> = {
	request_confirmation: "Confirmation",
	suggest_tasks: "Suggested tasks",
	ask_user_questions: "Questions",
	permission: "Permission",
};
