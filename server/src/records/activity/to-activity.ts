import type { Activity } from "@paperclipai/shared";
import { toActor } from "../../platform/access/caller.ts";
import type { activityLog } from "../../platform/db/schema.ts";

export function toActivity({ actorKind, actorAgentId, actorRunId, ...row }: typeof activityLog.$inferSelect): Activity {
	return { ...row, actor: toActor({ actorKind, actorAgentId, actorRunId }), createdAt: row.createdAt.toISOString() };
}
