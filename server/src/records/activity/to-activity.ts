import type { Activity } from "@paperclipai/shared";
import { toActor } from "../access/caller.ts";
import type { activityLog } from "../db/schema.ts";

export function toActivity({ actorKind, actorAgentId, actorRunId, ...row }: typeof activityLog.$inferSelect): Activity {
	return { ...row, actor: toActor({ actorKind, actorAgentId, actorRunId }), createdAt: row.createdAt.toISOString() };
}
