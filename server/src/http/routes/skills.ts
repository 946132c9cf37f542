import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../server-context.ts";
import { listAgentSkills, syncAgentSkills } from "../../skills/agent-skills.ts";
import { listShippedSkills, readShippedSkill } from "../../skills/shipped-skills.ts";
import { serve } from "../serve-endpoint.ts";

export function skillRoutes(app: FastifyInstance, context: ServerContext): void {
	serve(app, api.listSkills, () => listShippedSkills());
	serve(app, api.getSkill, async ({ params, query, reply }) =>
		reply.type("text/markdown; charset=utf-8").send(await readShippedSkill(params.name, query.file)),
	);
	serve(app, api.listAgentSkills, ({ params }) => listAgentSkills(context, params.agentId));
	serve(app, api.syncAgentSkills, ({ params, body }) => syncAgentSkills(context, params.agentId, body.desiredSkills));
}
