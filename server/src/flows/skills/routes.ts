import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { listAgentSkills, syncAgentSkills } from "../../engine/skills/agent-skills.ts";
import { listShippedSkills, readShippedSkill } from "../../engine/skills/shipped-skills.ts";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

export function skillRoutes(
	app: FastifyInstance,
	context: AdaptersContext & ClockContext & DatabaseContext & MasterKeyContext,
): void {
	serve(app, api.listSkills, () => listShippedSkills());
	serve(app, api.getSkill, async ({ params, query, reply }) =>
		reply.type("text/markdown; charset=utf-8").send(await readShippedSkill(params.name, query.file)),
	);
	serve(app, api.listAgentSkills, ({ params }) => listAgentSkills(context, params.agentId));
	serve(app, api.syncAgentSkills, ({ params, body }) => syncAgentSkills(context, params.agentId, body.desiredSkills));
}
