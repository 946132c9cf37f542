import { z } from "zod";

export const interactionKindSchema = z.enum(["request_confirmation", "suggest_tasks", "ask_user_questions"]);
export type InteractionKind = z.infer<typeof interactionKindSchema>;

/** `accepted`, `rejected`: decided. `answered`: the questions of `ask_user_questions`. */
export const interactionStatusSchema = z.enum(["pending", "accepted", "rejected", "answered"]);
export type InteractionStatus = z.infer<typeof interactionStatusSchema>;
