import { z } from "zod";
import { idSchema } from "../fields.ts";
import { issuePrioritySchema } from "../issues/fields.ts";
import { createIssueSchema } from "../issues/schema.ts";
import { permissionRuleSchema } from "../permissions/schema.ts";

const MAX_TASKS = 50;
const MAX_QUESTIONS = 20;
const MAX_OPTIONS = 20;

const shortText = z.string().trim().min(1, "must not be empty").max(500);
/** Maximum length of notes and answers, in UTF-16 code units. */
export const MAX_NOTE_LENGTH = 50_000;
export const longTextSchema = z.string().trim().min(1, "must not be empty").max(MAX_NOTE_LENGTH);

/** A proposal that the board accepts or rejects. */
export const confirmationSchema = z.strictObject({
	body: longTextSchema,
	/** Such as a diff or a list; shown on demand. */
	details: z.string().max(50_000).optional(),
});

export const suggestedTaskSchema = z.strictObject({
	title: createIssueSchema.shape.title,
	description: z.string().max(50_000).optional(),
	priority: issuePrioritySchema.default("medium"),
	assigneeAgentId: idSchema.optional(),
	/** Positions in the list, from 0, of tasks to wait for. Only earlier tasks are allowed, to exclude cycles. */
	blockedBy: z.array(z.number().int().min(0)).max(MAX_TASKS).default([]),
});

/** Suggested children of the issue, which the board accepts in whole or in part, or rejects. */
export const suggestedTasksSchema = z.strictObject({
	tasks: z
		.array(suggestedTaskSchema)
		.min(1)
		.max(MAX_TASKS)
		.check((context) => {
			for (const [index, { blockedBy }] of context.value.entries()) {
				if (blockedBy.every((blocker) => blocker < index)) continue;
				const message = "must be positions of earlier tasks in the list";
				context.issues.push({ code: "custom", message, input: blockedBy, path: [index, "blockedBy"] });
			}
		}),
});

/**
 * With `options`, only these are valid answers; with `multiple`, several of them. Without `options`, any text is valid.
 */
export const questionSchema = z.strictObject({
	/** Chosen by the requester; answers refer to it. */
	id: z.string().regex(/^[A-Za-z0-9][\w-]{0,63}$/, "must be letters, digits, - and _"),
	question: z.string().trim().min(1, "must not be empty").max(5_000),
	options: z.array(shortText).min(1).max(MAX_OPTIONS).optional(),
	/** In the order of `options`; `""` for none. */
	optionDescriptions: z.array(z.string().max(5_000)).max(MAX_OPTIONS).optional(),
	multiple: z.boolean().default(false),
});

export type Question = z.output<typeof questionSchema>;

/** Questions that the board answers, or rejects. */
export const questionsSchema = z.strictObject({
	questions: z
		.array(questionSchema)
		.min(1)
		.max(MAX_QUESTIONS)
		.refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, "must have different ids"),
});

/** A program's request for permission to use a tool. */
export const permissionPayloadSchema = z.object({
	toolName: z.string(),
	/** Input of the tool, as the program would execute it. */
	input: z.unknown(),
	/** Members of the input that do not change what is executed. */
	descriptive: z.array(z.string()).default([]),
	/** The shell command, if the tool executes one. */
	command: z.string().nullable().default(null),
	/** Where the command would be executed; `null` if the program does not say. */
	folder: z.string().nullable().default(null),
	/** The files that the tool would change or read. */
	paths: z.array(z.string()).default([]),
	diff: z.string().nullable().default(null),
	description: z.string().nullable().default(null),
	/** Id of the sub-agent that asks. */
	subAgentId: z.string().nullable().default(null),
	/** Id of the tool call in the transcript. */
	toolUseId: z.string().nullable().default(null),
	/** The rule or the preset that asks. */
	askedBecause: z.string(),
	canChangeInput: z.boolean(),
	/** Names of the fields in which a secret is masked. */
	masked: z.array(z.string()).optional(),
	/** The tool of an MCP server that Paperclip passed on to the program. */
	mcp: z.object({ server: z.string(), tool: z.string() }).nullable().default(null),
	/** Rules that a person may add, the narrowest first. What is no rule, such as a masked path, is left out. */
	suggestedRules: z
		.array(z.unknown())
		.transform((rules) => rules.flatMap((rule) => permissionRuleSchema.safeParse(rule).data ?? [])),
});
export type PermissionPayload = z.output<typeof permissionPayloadSchema>;

export const interactionTitleSchema = shortText;

/**
 * `createdIssues`: for accepted tasks. `answers`: by question id. `scope`, `rule` and `input`: for an allowed tool.
 * `stop`: the turn of the run ends.
 */
export const interactionResponseSchema = z.object({
	note: z.string().optional(),
	createdIssues: z.array(z.object({ identifier: z.string(), title: z.string() })).optional(),
	answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
	scope: z.enum(["once", "run", "always"]).optional(),
	rule: permissionRuleSchema.optional(),
	input: z.record(z.string(), z.unknown()).optional(),
	stop: z.boolean().optional(),
});
export type InteractionResponse = z.output<typeof interactionResponseSchema>;
