import { z } from "zod";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { worktreeLimitChangesSchema, worktreeLimitsSchema } from "../workspaces/limits.ts";
import { workspaceModeSchema } from "../workspaces/mode.ts";

/** Something that git does not carry into a worktree, such as `.env` or a cache. */
export const projectFileSchema = z.strictObject({
	/** Relative to the top folder of the project's repository; a file or a folder. */
	path: z.string().trim().min(1, "must not be empty").max(1_000),
	/** A link shares the original with the agent, which may change it. */
	mode: z.enum(["copy", "link"]).default("copy"),
});
export type ProjectFile = z.output<typeof projectFileSchema>;

const MAX_COMMAND_LENGTH = 10_000;
const command = z.string().trim().min(1, "must not be empty").max(MAX_COMMAND_LENGTH);

/** A folder or repository of the user, and how workspaces are made from it. */
export const projectSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	name: z.string(),
	path: z.string(),
	/** `null`: a worktree in a git repository, else the folder itself. */
	workspaceMode: workspaceModeSchema.nullable(),
	/** Git ref that worktrees start at; `null`: what is checked out in the folder. */
	baseRef: z.string().nullable(),
	/** Shell command that prepares a new worktree, such as the installation of dependencies. */
	provisionCommand: z.string().nullable(),
	/** Shell command before a worktree is removed. */
	teardownCommand: z.string().nullable(),
	/** Seconds that each of the two commands gets. */
	commandTimeoutSec: z.number(),
	files: z.array(projectFileSchema),
	/** Whether the agents' git may push. */
	allowPush: z.boolean(),
	/** Instead of those of its company. */
	...worktreeLimitsSchema.shape,
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});
export type Project = z.infer<typeof projectSchema>;

/** Body of the request that creates a project. */
export const createProjectSchema = z.strictObject({
	name: nameSchema,
	path: z.string().min(1, "must not be empty").max(4_000).startsWith("/", "must be an absolute path"),
	workspaceMode: workspaceModeSchema.nullable().default(null),
	baseRef: z.string().trim().min(1, "must not be empty").max(500).nullable().default(null),
	provisionCommand: command.nullable().default(null),
	teardownCommand: command.nullable().default(null),
	commandTimeoutSec: z.number().int().min(1).max(86_400).default(600),
	files: z.array(projectFileSchema).max(100).default([]),
	allowPush: z.boolean().default(false),
	...worktreeLimitsSchema.shape,
});
export type CreateProject = z.input<typeof createProjectSchema>;

const { shape } = createProjectSchema;

/** Body of the request that updates a project; omitted keys keep their value. */
export const updateProjectSchema = z.strictObject({
	name: shape.name.optional(),
	path: shape.path.optional(),
	workspaceMode: shape.workspaceMode.unwrap().optional(),
	baseRef: shape.baseRef.unwrap().optional(),
	provisionCommand: shape.provisionCommand.unwrap().optional(),
	teardownCommand: shape.teardownCommand.unwrap().optional(),
	commandTimeoutSec: shape.commandTimeoutSec.unwrap().optional(),
	files: shape.files.unwrap().optional(),
	allowPush: z.boolean().optional(),
	...worktreeLimitChangesSchema.shape,
});
export type UpdateProject = z.output<typeof updateProjectSchema>;

/** Path parameters of the routes of one project. */
export const projectParamsSchema = z.strictObject({ projectId: idSchema });
