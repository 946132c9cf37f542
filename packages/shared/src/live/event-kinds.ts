import { z } from "zod";
import { activitySchema } from "../activity/schema.ts";
import { agentStatusSchema } from "../agents/schema.ts";
import { approvalChangeSchema } from "../approvals/schema.ts";
import { idSchema } from "../fields.ts";
import { interactionChangeSchema } from "../interactions/schema.ts";
import { issueChangeSchema } from "../issues/schema.ts";
import { runEventSchema, runSchema } from "../runs/schema.ts";

/** How one kind of event reaches the clients of the live socket. */
export interface LiveEventKind {
	payload: z.ZodType;
	/** `company`: clients of the company that the event belongs to. `everyone`: the clients of all companies. */
	audience: "company" | "everyone";
	/** Whether the other servers of the same database send it to their clients too. */
	shared: boolean;
}

/**
 * Every event that a client may receive, by the `type` of its message. The message schema, the server's event bus and
 * what servers send each other are derived from this table.
 */
export const LIVE_EVENT_KINDS = {
	"heartbeat.run.queued": { payload: runSchema, audience: "company", shared: true },
	"heartbeat.run.status": { payload: runSchema, audience: "company", shared: true },
	"heartbeat.run.event": { payload: runEventSchema, audience: "company", shared: true },
	/** An agent was paused, resumed or terminated. */
	"agent.status": {
		payload: z.object({ agentId: idSchema, status: agentStatusSchema }),
		audience: "company",
		shared: true,
	},
	/** An issue was created or changed. */
	"issue.changed": { payload: issueChangeSchema, audience: "company", shared: true },
	/** Something was asked in the thread of an issue, or decided. */
	"interaction.changed": { payload: interactionChangeSchema, audience: "company", shared: true },
	/** The board was asked for something, or has decided. */
	"approval.changed": { payload: approvalChangeSchema, audience: "company", shared: true },
	/** A record of the activity log. */
	"activity.logged": { payload: activitySchema, audience: "company", shared: true },
	/** An adapter was installed, removed or changed. */
	"adapter.changed": { payload: z.object({ adapterType: z.string() }), audience: "everyone", shared: false },
} as const satisfies Record<string, LiveEventKind>;

export type LiveEventName = keyof typeof LIVE_EVENT_KINDS;
export type LiveEventPayload<Name extends LiveEventName> = z.infer<(typeof LIVE_EVENT_KINDS)[Name]["payload"]>;
