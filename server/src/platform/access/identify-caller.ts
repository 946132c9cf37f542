import { getRunLog, idSchema, RUN_ID_HEADER } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import type { MasterKeyContext } from "../data-folder/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { agents, heartbeatRuns } from "../db/schema.ts";
import { HttpError } from "../errors/http-error.ts";
import type { DeploymentContext } from "../settings/deployment.ts";
import { LIMITS } from "../settings/limits.ts";
import type { ClockContext } from "../timing/clock.ts";
import { isForAgents } from "./agent-connections.ts";
import { AGENT_KEY_PREFIX, findKeyOwner } from "./agent-keys.ts";
import type { AttemptLimitContext } from "./attempt-limit.ts";
import { BOARD_KEY_PREFIX, useBoardKey } from "./board-keys.ts";
import { isBoardSession } from "./board-sessions.ts";
import { type AgentCaller, BOARD, type Caller } from "./caller.ts";
import { findRunOfClient } from "./run-of-client.ts";
import { readRunToken } from "./run-token.ts";
import { readSessionToken } from "./session-cookie.ts";
import { readShortToken } from "./short-token.ts";

export type IdentityContext = AttemptLimitContext &
	ClockContext &
	DatabaseContext &
	DeploymentContext &
	MasterKeyContext;

const SERVER_ROUTE = `/api${getRunLog.path}`;

/**
 * In the deployment `local_trusted`, which only local processes can reach, a caller without credentials is the board,
 * except that a program of a run is its agent when it changes something.
 * @param sentAt Arrival time of the request, so that a short-lived token stays valid for the connection that it opened.
 * @throws {HttpError} 401 `credentials_required`, `credentials_invalid`, `run_ended`; 422 `run_id_required`,
 * `run_id_mismatch`; 400 `invalid_run_id`; 403 `origin_not_allowed`,
 * `client_gone`; 429 `too_many_attempts`.
 */
export async function identifyCaller(
	context: IdentityContext,
	request: FastifyRequest,
	sentAt: Date = context.now(),
): Promise<Caller> {
	const namedRun = readRunHeader(request);
	const credential = readBearer(request);
	if (credential !== null && !credential.startsWith(BOARD_KEY_PREFIX)) {
		if (credential.startsWith(AGENT_KEY_PREFIX)) return await agentOfKey(context, request, credential, namedRun);
		const audience = audienceOf(credential);
		if (audience === "paperclip-server") return await otherServer(context, request, credential, sentAt);
		if (audience !== "paperclip-local") return await agentOfToken(context, credential, namedRun, isChange(request));
	}
	await requireBoard(context, request, credential, sentAt);
	const runId = await runOfLocalClient(context, request, credential);
	if (runId !== null && namedRun !== null && runId !== namedRun) throw otherRun(namedRun);
	return namedRun === null && runId === null ? BOARD : await agentOfRun(context, namedRun ?? (runId as string));
}

/** A program of a run that omits its token stays the agent where all programs of this machine, or of this user, are the board. */
async function runOfLocalClient(
	context: IdentityContext,
	request: FastifyRequest,
	credential: string | null,
): Promise<string | null> {
	const isLocal =
		credential === null ? context.deployment === "local_trusted" : !credential.startsWith(BOARD_KEY_PREFIX);
	return isLocal && isChange(request) ? await findRunOfClient(context, request.socket) : null;
}

/** @throws {HttpError} 401 unless a user sent the request. */
async function requireBoard(
	context: IdentityContext,
	request: FastifyRequest,
	credential: string | null,
	sentAt: Date,
): Promise<void> {
	if (isForAgents(request)) throw credentialsRequired();
	if (credential?.startsWith(BOARD_KEY_PREFIX)) {
		const keyId = await lookUp(context, request, () => useBoardKey(context, credential));
		if (keyId === null) throw invalidCredentials();
		return;
	}
	if (credential !== null) {
		const validity = { now: sentAt, toleranceMs: 0 };
		const key = context.masterKey.derive("local-token");
		if ((await readShortToken(key, credential, "paperclip-local", validity)) === null) throw invalidCredentials();
		return;
	}
	if (context.deployment === "local_trusted") return;
	const session = readSessionToken(context, request);
	if (session === null || !(await isBoardSession(context, session))) throw credentialsRequired();
	requireOrigin(request);
}

/** Attempts are limited only where keys are required. */
async function lookUp<Found>(
	{ deployment, attempts }: IdentityContext,
	request: FastifyRequest,
	find: () => Promise<Found | null>,
): Promise<Found | null> {
	return deployment === "local_trusted" ? await find() : await attempts.attempt(request.ip, find);
}

/**
 * Browsers send the cookie with requests from other sites. The origin guard rejects a wrong origin, this check a
 * missing one.
 */
function requireOrigin(request: FastifyRequest): void {
	const { origin, upgrade, "sec-fetch-site": site } = request.headers;
	if (origin !== undefined || site === "same-origin") return;
	if (!isChange(request) && upgrade === undefined) return;
	throw new HttpError(403, "origin_not_allowed", "A change with a session cookie needs an Origin header.", {
		hint: "Send the Origin of this server, or a key instead of the cookie: authorization: Bearer ...",
	});
}

/** Another server may only read the log of one run. */
async function otherServer(
	context: IdentityContext,
	request: FastifyRequest,
	token: string,
	sentAt: Date,
): Promise<Caller> {
	const { runId } = request.params as { runId?: unknown };
	const validity = { now: sentAt, toleranceMs: LIMITS.clockSkewMs };
	const isRoute = request.method === "GET" && request.routeOptions.url === SERVER_ROUTE;
	const subject = await readShortToken(context.masterKey.derive("server-token"), token, "paperclip-server", validity);
	if (!isRoute || subject === null || subject !== runId) throw invalidCredentials();
	return BOARD;
}

async function agentOfKey(
	context: IdentityContext,
	request: FastifyRequest,
	key: string,
	namedRun: string | null,
): Promise<AgentCaller> {
	const agentId = await lookUp(context, request, () => findKeyOwner(context, key));
	if (agentId === null) throw invalidCredentials();
	const [agent] = await context.database.db.select().from(agents).where(eq(agents.id, agentId));
	if (agent === undefined || agent.terminatedAt !== null) throw invalidCredentials();
	if (namedRun !== null) {
		const owner = await agentOfRun(context, namedRun);
		if (owner.companyId !== agent.companyId) throw runEnded(namedRun);
		if (owner.agentId !== agentId) throw otherRun(namedRun);
	}
	return { kind: "agent", agentId, companyId: agent.companyId, runId: namedRun };
}

async function agentOfToken(
	context: IdentityContext,
	token: string,
	namedRun: string | null,
	isChanging: boolean,
): Promise<AgentCaller> {
	const claims = await readRunToken(context.masterKey.derive("run-token"), token, context.now());
	if (claims === null) throw invalidCredentials();
	const caller = await agentOfRun(context, claims.runId);
	if (namedRun !== null && namedRun !== claims.runId) throw otherRun(namedRun);
	if (isChanging && namedRun === null) {
		throw new HttpError(422, "run_id_required", `The header ${RUN_ID_HEADER} is missing.`, {
			hint: "Send the value of PAPERCLIP_RUN_ID in this header with every request that changes something.",
		});
	}
	return caller;
}

/** @throws {HttpError} 401 `run_ended`, because the credentials of a run are void after its end. */
async function agentOfRun({ database }: DatabaseContext, runId: string): Promise<AgentCaller> {
	const [run] = await database.db
		.select({ agentId: heartbeatRuns.agentId, companyId: heartbeatRuns.companyId, status: heartbeatRuns.status })
		.from(heartbeatRuns)
		.where(eq(heartbeatRuns.id, runId));
	if (run === undefined || run.status !== "running") throw runEnded(runId);
	return { kind: "agent", agentId: run.agentId, companyId: run.companyId, runId };
}

function runEnded(runId: string): HttpError {
	return new HttpError(401, "run_ended", `Run ${runId} is not running.`, {
		hint: "The run's token expires when the run ends. The next run gets a new one.",
	});
}

function readRunHeader({ headers }: FastifyRequest): string | null {
	const header = headers[RUN_ID_HEADER];
	if (header === undefined) return null;
	if (typeof header === "string" && idSchema.safeParse(header).success) return header.toLowerCase();
	throw new HttpError(400, "invalid_run_id", `The header ${RUN_ID_HEADER} is not the id of a run.`, {
		hint: "Send the value of PAPERCLIP_RUN_ID, or omit the header.",
	});
}

function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
	if (authorization === undefined) return null;
	const [, credential] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
	if (credential === undefined) throw invalidCredentials();
	return credential;
}

function audienceOf(token: string): unknown {
	try {
		return decodeJwt(token).aud;
	} catch {
		return undefined;
	}
}

function isChange({ method }: FastifyRequest): boolean {
	return method !== "GET" && method !== "HEAD";
}

function invalidCredentials(): HttpError {
	return new HttpError(401, "credentials_invalid", "The credentials of the request are not valid.", {
		hint: "Send a key of the board or of an agent, or the token of a run: authorization: Bearer ...",
	});
}

export function credentialsRequired(): HttpError {
	return new HttpError(401, "credentials_required", "This server requires credentials.", {
		hint: "Open /login in a browser, or send a key: authorization: Bearer ... Create a key on the server's machine with: paperclipai auth key create NAME",
	});
}

function otherRun(namedRun: string): HttpError {
	return new HttpError(422, "run_id_mismatch", `The credentials belong to a different run than ${namedRun}.`, {
		hint: `Send the value of PAPERCLIP_RUN_ID in ${RUN_ID_HEADER}.`,
	});
}
