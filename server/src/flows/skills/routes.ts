import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";
import { listAgentSkills, syncAgentSkills } from "./agent-skills.ts";
import { listShippedSkills, readShippedSkill } from "./shipped-skills.ts";

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
