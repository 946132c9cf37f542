import { type PermissionRule, permissionPayloadSchema, usableRules } from "@paperclipai/shared";
import { z } from "zod";

/** Ignores values of unknown types, because a later server may send them. */
const text = z.string().optional().catch(undefined);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).optional().catch(undefined);

const questionSchema = z.object({
	id: z.string(),
	question: z.string(),
	options: list(z.string()),
	optionDescriptions: list(z.string()),
	multiple: z.boolean().default(false),
});
export type Question = z.output<typeof questionSchema>;

/** Covers every kind of interaction. */
export const interactionPayloadSchema = z.object({
	body: text,
	details: text,
	questions: list(questionSchema),
	tasks: list(
		z.object({
			title: z.string(),
			description: text,
			priority: text,
			assigneeAgentId: text,
			blockedBy: z.array(z.number()).default([]),
		}),
	),
});

/** Rules that a person may add to allow the request, the narrowest first. `runs allow` counts them in this order. */
export function readUsableRules(payload: unknown): PermissionRule[] {
	const { data } = permissionPayloadSchema.safeParse(payload);
	return data === undefined ? [] : usableRules(data);
}

/** Covers every kind of approval. */
export const approvalPayloadSchema = z.object({
	title: text,
	body: text,
	details: text,
	name: text,
	role: text,
	capabilities: text,
	reportsTo: text,
	reason: text,
	suggestedAdapterType: text,
	suggestedModel: text,
	sameSetupAs: text,
});
