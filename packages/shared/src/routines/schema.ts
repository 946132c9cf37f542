import { z } from "zod";
import { actorSchema, idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { createIssueSchema } from "../issues/schema.ts";
import { createShape, outputShape, type RecordFields, updateShape } from "../record-fields.ts";
import { MAX_PROMPT_LENGTH } from "../runs/schema.ts";

/** Wakes the agent with a prompt, or creates an issue that is assigned to it. */
export const routineTaskSchema = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("prompt"),
		prompt: z.string().trim().min(1, "must not be empty").max(MAX_PROMPT_LENGTH),
	}),
	z.strictObject({
		kind: z.literal("issue"),
		title: createIssueSchema.shape.title,
		description: createIssueSchema.shape.description,
		priority: createIssueSchema.shape.priority,
	}),
]);
export type RoutineTask = z.output<typeof routineTaskSchema>;

/** Each field has a column of the same name. */
export const ROUTINE_FIELDS = {
	name: { input: nameSchema, output: z.string(), required: true },
	/** Five fields: minute, hour, day of the month, month, day of the week. */
	cron: {
		input: z.string().trim().min(1, "must not be empty").max(200),
		output: z.string(),
		required: true,
	},
	/** IANA name of the time zone of `cron`. */
	timeZone: {
		input: z.string().trim().min(1, "must not be empty").max(100),
		output: z.string(),
		default: "UTC",
	},
	enabled: { input: z.boolean(), default: true },
	task: { input: routineTaskSchema, required: true, isLong: true },
} satisfies RecordFields;

/** Work that an agent does on a schedule. */
export const routineSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	agentId: idSchema,
	...outputShape(ROUTINE_FIELDS),
	/**
	 * Time of the next run; `null` while the routine is disabled. If it has passed, the routine runs at the next check,
	 * or when its agent is resumed.
	 */
	nextRunAt: timestampSchema.nullable(),
	lastRunAt: timestampSchema.nullable(),
	lastRunId: idSchema.nullable(),
	lastIssueId: idSchema.nullable(),
	createdBy: actorSchema,
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Routine = z.infer<typeof routineSchema>;

export const createRoutineSchema = z.strictObject(createShape(ROUTINE_FIELDS));
export type CreateRoutine = z.input<typeof createRoutineSchema>;

/** Omitted keys keep their value. */
export const updateRoutineSchema = z.strictObject(updateShape(ROUTINE_FIELDS));
export type UpdateRoutine = z.output<typeof updateRoutineSchema>;

export const routineParamsSchema = z.strictObject({ routineId: idSchema });
