import type { EndpointActor, EndpointScope } from "@paperclipai/shared";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { HttpError, notFound } from "../errors/http-error.ts";
import { NO_ATTEMPT_LIMIT } from "./attempt-limit.ts";
import { BOARD, type Caller } from "./caller.ts";
import { type IdentityContext, identifyCaller } from "./identify-caller.ts";
import { findCompanyOf } from "./scopes.ts";

interface RouteAccess {
	actor: EndpointActor;
	scope: EndpointScope;
}

declare module "fastify" {
	interface FastifyContextConfig {
		access?: RouteAccess;
	}
	interface FastifyRequest {
		caller: Caller;
		sentAt: Date;
		isStillAllowed(): Promise<boolean>;
	}
}

export function guardAccess(app: FastifyInstance, context: IdentityContext): void {
	app.decorateRequest("caller");
	app.addHook("onRoute", requireAccess);
	app.decorateRequest("sentAt");
	app.decorateRequest("isStillAllowed", async function (this: FastifyRequest) {
		// Bypasses the rate limiter, because with its status 429 a revoked key would count as still valid.
		const unlimited = { ...context, attempts: NO_ATTEMPT_LIMIT };
		return await isAllowed(() => identifyCaller(unlimited, this, this.sentAt));
	});
	app.addHook("onRequest", async (request) => {
		request.sentAt = context.now();
		const actor = request.routeOptions.config.access?.actor;
		request.caller = actor === "anyone" ? BOARD : await identifyCaller(context, request);
		if (actor === "board" && request.caller.kind !== "board") throw boardOnly();
	});
	// Runs before the body is validated, so that the response reveals nothing about a record of another company.
	app.addHook("preValidation", async (request) => await checkScope(context, request));
}

/** A database error does not invalidate the credentials. */
async function isAllowed(identify: () => Promise<Caller>): Promise<boolean> {
	try {
		await identify();
		return true;
	} catch (error) {
		return !(error instanceof HttpError && error.status === 401);
	}
}

/** @throws {Error} for a route that would be open to all callers. */
function requireAccess({ url, config, method }: RouteOptions): void {
	const access = config?.access;
	if (access === undefined) throw new Error(`The route ${method} ${url} does not declare who may call it.`);
	if (access.scope === "installation") {
		if (access.actor === "agent" && /:(company|agent|run|issue)Id/.test(url)) {
			throw new Error(`The route ${method} ${url} reaches a company's record without declaring it.`);
		}
		return;
	}
	if (url.includes(`:${access.scope}Id`)) return;
	throw new Error(`The route ${method} ${url} has no parameter :${access.scope}Id, which its scope needs.`);
}

async function checkScope(context: IdentityContext, request: FastifyRequest): Promise<void> {
	const access = request.routeOptions.config.access;
	const { caller } = request;
	if (access === undefined || access.scope === "installation" || caller.kind === "board") return;
	const id = (request.params as Record<string, unknown>)[`${access.scope}Id`];
	if (typeof id !== "string" || !isReference(id)) return;
	// The same response whether or not another company has the record, which must not be revealed.
	if ((await findCompanyOf(context, access.scope, id)) !== caller.companyId) throw notFound(access.scope, id);
}

function isReference(id: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) || /^[a-z]{2,6}-\d{1,9}$/i.test(id);
}

function boardOnly(): HttpError {
	return new HttpError(403, "board_only", "Only the board may do this.", {
		hint: "Ask a person: in the closing message of the run, or with an approval.",
	});
}
