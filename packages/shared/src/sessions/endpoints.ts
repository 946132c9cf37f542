import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { idSchema, timestampSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";

export const taskSessionSchema = z.object({
	agentId: idSchema,
	adapterType: z.string(),
	/** Id of the issue, or `standing-work`. */
	taskKey: z.string(),
	/** `null` for standing work and for a deleted issue. */
	issue: z.object({ identifier: z.string(), title: z.string() }).nullable(),
	sessionDisplayId: z.string().nullable(),
	/** Number of consecutive failed runs of this session. */
	failures: z.number(),
	updatedAt: timestampSchema,
});
export type TaskSession = z.infer<typeof taskSessionSchema>;

export const listTaskSessions = endpoint({
	method: "GET",
	path: "/agents/:agentId/task-sessions",
	summary: "Sessions that an agent continues, one for each task, newest first; at most 200",
	actor: "agent",
	scope: "agent",
	params: agentParamsSchema,
	response: z.array(taskSessionSchema),
});

export const resetSession = endpoint({
	method: "POST",
	path: "/agents/:agentId/runtime-state/reset-session",
	idempotency: { withoutKey: "A forgotten session stays forgotten." },
	summary: "Forget the session of a task, or all sessions of an agent; the next run starts a new session",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: z.strictObject({ taskKey: z.string().min(1).max(200).optional() }),
	response: z.object({ sessions: z.number() }),
});
