import { z } from "zod";
import { activitySchema } from "../activity/schema.ts";
import { agentStatusSchema } from "../agents/schema.ts";
import { approvalChangeSchema } from "../approvals/schema.ts";
import { idSchema } from "../fields.ts";
import { interactionChangeSchema } from "../interactions/schema.ts";
import { issueChangeSchema } from "../issues/schema.ts";
import { runMessageSchema } from "../run-messages/schema.ts";
import { runEventSchema, runSchema } from "../runs/schema.ts";

/** How one kind of event reaches the clients of the live socket. */
export interface LiveEventKind {
	payload: z.ZodType;
	/** `company`: clients of the event's company. `everyone`: the clients of all companies. */
	audience: "company" | "everyone";
	/** Whether the other servers of the same database forward the event to their clients. */
	shared: boolean;
}

/**
 * Event kinds by message `type`. The message schema, the server's event bus and the messages between servers are
 * derived from this object.
 */
export const LIVE_EVENT_KINDS = {
	"heartbeat.run.queued": { payload: runSchema, audience: "company", shared: true },
	"heartbeat.run.status": { payload: runSchema, audience: "company", shared: true },
	"heartbeat.run.event": { payload: runEventSchema, audience: "company", shared: true },
	"agent.status": {
		payload: z.object({ agentId: idSchema, status: agentStatusSchema }),
		audience: "company",
		shared: true,
	},
	"issue.changed": { payload: issueChangeSchema, audience: "company", shared: true },
	"interaction.changed": { payload: interactionChangeSchema, audience: "company", shared: true },
	"run.message": { payload: runMessageSchema, audience: "company", shared: true },
	"approval.changed": { payload: approvalChangeSchema, audience: "company", shared: true },
	"activity.logged": { payload: activitySchema, audience: "company", shared: true },
	"adapter.changed": { payload: z.object({ adapterType: z.string() }), audience: "everyone", shared: false },
} as const satisfies Record<string, LiveEventKind>;

export type LiveEventName = keyof typeof LIVE_EVENT_KINDS;
export type LiveEventPayload<Name extends LiveEventName> = z.infer<(typeof LIVE_EVENT_KINDS)[Name]["payload"]>;
