import { z } from "zod";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { createShape, outputShape, type RecordFields, updateShape } from "../record-fields.ts";
import { WORKTREE_LIMIT_FIELDS } from "../workspaces/limits.ts";
import { workspaceModeSchema } from "../workspaces/mode.ts";

/** A file or folder that git does not check out into a worktree, such as `.env` or a cache. */
export const projectFileSchema = z.strictObject({
	/** Relative to the top folder of the project's repository. */
	path: z.string().trim().min(1, "must not be empty").max(1_000),
	/** A link shares the original with the agent, which may change it. */
	mode: z.enum(["copy", "link"]).default("copy"),
});
export type ProjectFile = z.output<typeof projectFileSchema>;

const MAX_COMMAND_LENGTH = 10_000;
const command = z.string().trim().min(1, "must not be empty").max(MAX_COMMAND_LENGTH);

/** Each field has a column of the same name. */
export const PROJECT_FIELDS = {
	name: { input: nameSchema, output: z.string(), required: true },
	path: {
		input: z.string().min(1, "must not be empty").max(4_000).startsWith("/", "must be an absolute path"),
		output: z.string(),
		required: true,
	},
	/** `null`: a worktree in a git repository, else the folder itself. */
	workspaceMode: { input: workspaceModeSchema.nullable(), default: null },
	/** Git ref to create worktrees from; `null`: the HEAD of the folder. */
	baseRef: {
		input: z.string().trim().min(1, "must not be empty").max(500).nullable(),
		output: z.string().nullable(),
		default: null,
	},
	/** Setup command, which prepares a new worktree, for example by installing dependencies. */
	provisionCommand: { input: command.nullable(), output: z.string().nullable(), default: null },
	/** Teardown command, which runs before a worktree is removed. */
	teardownCommand: { input: command.nullable(), output: z.string().nullable(), default: null },
	/** Time limit of the setup and the teardown command, each. */
	commandTimeoutSec: { input: z.number().int().min(1).max(86_400), output: z.number(), default: 600 },
	files: { input: z.array(projectFileSchema).max(100), output: z.array(projectFileSchema), default: [] },
	/** Whether the agents' git may push. */
	allowPush: { input: z.boolean(), default: false },
	/** Overrides the company's limits. */
	maxWorktrees: { ...WORKTREE_LIMIT_FIELDS.maxWorktrees, default: null },
	closeWorktreesAfterDays: { ...WORKTREE_LIMIT_FIELDS.closeWorktreesAfterDays, default: null },
} satisfies RecordFields;

export const projectSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	...outputShape(PROJECT_FIELDS),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Project = z.infer<typeof projectSchema>;

export const createProjectSchema = z.strictObject(createShape(PROJECT_FIELDS));
export type CreateProject = z.input<typeof createProjectSchema>;

/** Omitted keys keep their value. */
export const updateProjectSchema = z.strictObject(updateShape(PROJECT_FIELDS));
export type UpdateProject = z.output<typeof updateProjectSchema>;

export const projectParamsSchema = z.strictObject({ projectId: idSchema });
