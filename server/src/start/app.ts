import fastifySwagger from "@fastify/swagger";
import fastifyWebsocket from "@fastify/websocket";
import Fastify, { type FastifyContextConfig, type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import { serveParserFrame } from "../engine/adapters/external/parser-frame.ts";
import type { RunEngine } from "../engine/runs/run-engine.ts";
import { activityRoutes } from "../flows/activity/routes.ts";
import { externalAdapterRoutes } from "../flows/adapters/external-routes.ts";
import { adapterRoutes } from "../flows/adapters/routes.ts";
import { agentKeyRoutes } from "../flows/agents/key-routes.ts";
import { agentLifecycleRoutes } from "../flows/agents/lifecycle-routes.ts";
import { agentRoutes } from "../flows/agents/routes.ts";
import { approvalRoutes } from "../flows/approvals/routes.ts";
import { loginPage } from "../flows/auth/login-page.ts";
import { guardPages } from "../flows/auth/page-guard.ts";
import { authRoutes } from "../flows/auth/routes.ts";
import { backupRoutes } from "../flows/backup/routes.ts";
import { budgetRoutes } from "../flows/budgets/routes.ts";
import { companyRoutes } from "../flows/companies/routes.ts";
import { companyFileRoutes } from "../flows/company-file/routes.ts";
import { costRoutes } from "../flows/costs/routes.ts";
import { dashboardRoutes } from "../flows/dashboard/routes.ts";
import { environmentRoutes } from "../flows/environments/routes.ts";
import { folderRoutes } from "../flows/folders/routes.ts";
import { healthRoutes } from "../flows/health/routes.ts";
import { instructionsRoutes } from "../flows/instructions/routes.ts";
import { interactionRoutes } from "../flows/interactions/routes.ts";
import { issueRoutes } from "../flows/issues/routes.ts";
import { closeRefusedHandshakes, liveRoute } from "../flows/live/live-route.ts";
import { llmsRoutes } from "../flows/llms/routes.ts";
import { mcpServerRoutes } from "../flows/mcp-servers/routes.ts";
import { projectRoutes } from "../flows/projects/routes.ts";
import { routineRoutes } from "../flows/routines/routes.ts";
import { runMessageRoutes } from "../flows/run-messages/routes.ts";
import { runRoutes } from "../flows/runs/routes.ts";
import { wakeRoutes } from "../flows/runs/wake-routes.ts";
import { secretRoutes } from "../flows/secrets/routes.ts";
import { sessionRoutes } from "../flows/sessions/routes.ts";
import { skillRoutes } from "../flows/skills/routes.ts";
import { workspaceRoutes } from "../flows/workspaces/routes.ts";
import { createAttemptLimit } from "../platform/access/attempt-limit.ts";
import { guardAccess } from "../platform/access/guard.ts";
import { limitBodies } from "../platform/http/body-budget.ts";
import { limitBodyShape } from "../platform/http/body-shape.ts";
import { boundError } from "../platform/http/bound-error.ts";
import { earlyErrors } from "../platform/http/early-errors.ts";
import { handleErrors } from "../platform/http/error-handler.ts";
import { guardAgentsPort } from "../platform/http/guard-agents-port.ts";
import { createHttpServer } from "../platform/http/http-server.ts";
import { guardOrigin } from "../platform/http/origin-guard.ts";
import { addSecurityHeaders } from "../platform/http/security-headers.ts";
import { isPageOfApp, serveWebUi } from "../platform/http/web-ui.ts";
import { LIMITS } from "../platform/settings/limits.ts";
import { VERSION } from "../platform/settings/version.ts";
import { maskAgentInput } from "../records/secrets/mask-agent-input.ts";
import type { ServerContext } from "./server-context.ts";

export interface AppOptions {
	context: ServerContext;
	runs: RunEngine;
	/** A function, because the port is known only once the server listens. */
	hosts: () => ReadonlySet<string>;
	trustedProxies: string[];
	uiFolder?: string | undefined;
}

export async function buildApp({
	context,
	runs,
	hosts,
	trustedProxies,
	uiFolder,
}: AppOptions): Promise<FastifyInstance> {
	const app = Fastify({
		loggerInstance: context.logger,
		logController: new LogController({ disableRequestLogging: true }),
		bodyLimit: LIMITS.requestBodyBytes,
		forceCloseConnections: true,
		trustProxy: trustedProxies.length > 0 && trustedProxies,
		...earlyErrors(hosts),
		serverFactory: createHttpServer,
	});
	app.setValidatorCompiler<z.ZodType>((route) => {
		const validate = validatorCompiler(route);
		// A missing body is `null`, which schemas do not treat as missing.
		return route.httpPart === "body" ? (data: unknown) => validate(data ?? undefined) : validate;
	});
	app.setSerializerCompiler(serializerCompiler);
	// A page of another origin may send text/plain without a CORS preflight; no route needs it.
	app.removeContentTypeParser("text/plain");
	handleErrors(app);
	addSecurityHeaders(app);
	guardOrigin(app, hosts);
	guardAgentsPort(app);
	limitBodies(app);
	limitBodyShape(app);
	closeRefusedHandshakes(app);
	await app.register(fastifySwagger, {
		openapi: { openapi: "3.1.0", info: { title: "Paperclip", version: VERSION } },
		transform: jsonSchemaTransform,
	});
	await app.register(fastifyWebsocket, { options: { maxPayload: 64 * 1024 } });
	const identity = { ...context, attempts: createAttemptLimit() };
	await app.register(async (api) => {
		guardAccess(api, identity);
		maskAgentInput(api, context);
		healthRoutes(api, context, runs);
		authRoutes(api, identity);
		companyRoutes(api, context);
		secretRoutes(api, context);
		agentRoutes(api, context);
		agentKeyRoutes(api, context);
		agentLifecycleRoutes(api, context, runs);
		wakeRoutes(api, context);
		runRoutes(api, context, runs);
		runMessageRoutes(api, context);
		adapterRoutes(api, context);
		externalAdapterRoutes(api, context);
		sessionRoutes(api, context);
		skillRoutes(api, context);
		instructionsRoutes(api, context);
		llmsRoutes(api, context);
		issueRoutes(api, context);
		interactionRoutes(api, context);
		approvalRoutes(api, context);
		routineRoutes(api, context);
		projectRoutes(api, context);
		workspaceRoutes(api, context);
		environmentRoutes(api, context);
		mcpServerRoutes(api, context);
		folderRoutes(api);
		companyFileRoutes(api, context);
		activityRoutes(api, context);
		backupRoutes(api, context);
		costRoutes(api, context);
		budgetRoutes(api, context);
		dashboardRoutes(api, context);
		liveRoute(api, context);
		let description: Buffer | undefined;
		const config: FastifyContextConfig = { access: { actor: "agent", scope: "installation" } };
		api.get("/api/openapi.json", { schema: { hide: true }, config }, (_, reply) => {
			description ??= Buffer.from(JSON.stringify(app.swagger()));
			return reply.type("application/json; charset=utf-8").send(description);
		});
	});
	guardPages(app, identity);
	await app.register(async (page) => loginPage(page, identity));
	serveParserFrame(app);
	const hasWebUi = uiFolder !== undefined && (await serveWebUi(app, uiFolder));
	app.setNotFoundHandler((request, reply) => {
		if (hasWebUi && isPageOfApp(request)) return reply.sendFile("index.html");
		const message = `There is no endpoint ${request.method} ${request.url.split("?", 1)[0]}.`;
		const missing = { code: "route_not_found", message, hint: "GET /api/openapi.json lists all endpoints." };
		return reply.status(404).send({ error: boundError({ status: 404, error: missing }).error });
	});
	return app;
}
