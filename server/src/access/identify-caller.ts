import { idSchema, RUN_ID_HEADER } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { agents, heartbeatRuns } from "../db/schema.ts";
import { HttpError } from "../errors/http-error.ts";
import type { ClockContext } from "../timing/clock.ts";
import { AGENT_KEY_PREFIX, findKeyOwner } from "./agent-keys.ts";
import { type AgentCaller, BOARD, type Caller } from "./caller.ts";
import { readRunToken } from "./run-token.ts";

export type IdentityContext = ClockContext & DatabaseContext & MasterKeyContext;

/**
 * Who sent a request. Without credentials it is the board: only processes of this machine reach the server. One that names
 * its run is the agent of that run, which may do less.
 *
 * @throws {HttpError} 401 `credentials_invalid`, `run_ended`; 422 `run_id_required`, `run_id_mismatch`; 400 `invalid_run_id`.
 */
export async function identifyCaller(context: IdentityContext, request: FastifyRequest): Promise<Caller> {
	const namedRun = readRunHeader(request);
	const credential = readBearer(request);
	if (credential === null) return namedRun === null ? BOARD : await agentOfRun(context, namedRun);
	if (credential.startsWith(AGENT_KEY_PREFIX)) return await agentOfKey(context, credential, namedRun);
	return await agentOfToken(context, credential, namedRun, isChange(request));
}

async function agentOfKey(context: IdentityContext, key: string, namedRun: string | null): Promise<AgentCaller> {
	const agentId = await findKeyOwner(context, key);
	if (agentId === null) throw invalidCredentials();
	const [agent] = await context.database.db.select().from(agents).where(eq(agents.id, agentId));
	if (agent === undefined || agent.terminatedAt !== null) throw invalidCredentials();
	if (namedRun !== null && (await agentOfRun(context, namedRun)).agentId !== agentId) throw otherRun(namedRun);
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
			hint: "Send the value of PAPERCLIP_RUN_ID in it with every request that changes something.",
		});
	}
	return caller;
}

/** @throws {HttpError} 401 `run_ended`: whatever a run was given is void after it. */
async function agentOfRun({ database }: DatabaseContext, runId: string): Promise<AgentCaller> {
	const [run] = await database.db
		.select({ agentId: heartbeatRuns.agentId, companyId: heartbeatRuns.companyId, status: heartbeatRuns.status })
		.from(heartbeatRuns)
		.where(eq(heartbeatRuns.id, runId));
	if (run === undefined || run.status !== "running") {
		throw new HttpError(401, "run_ended", `Run ${runId} is not running.`, {
			hint: "What a run was given to call the API with is valid while it is running. The next run gets its own.",
		});
	}
	return { kind: "agent", agentId: run.agentId, companyId: run.companyId, runId };
}

function readRunHeader({ headers }: FastifyRequest): string | null {
	const header = headers[RUN_ID_HEADER];
	if (header === undefined) return null;
	if (typeof header === "string" && idSchema.safeParse(header).success) return header.toLowerCase();
	throw new HttpError(400, "invalid_run_id", `The header ${RUN_ID_HEADER} is not the id of a run.`, {
		hint: "Send the value of PAPERCLIP_RUN_ID, or leave the header out.",
	});
}

/** `null` without credentials. */
function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
	if (authorization === undefined) return null;
	const [, credential] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
	if (credential === undefined) throw invalidCredentials();
	return credential;
}

function isChange({ method }: FastifyRequest): boolean {
	return method !== "GET" && method !== "HEAD";
}

function invalidCredentials(): HttpError {
	return new HttpError(401, "credentials_invalid", "The credentials of the request are not valid.", {
		hint: "Send a key of an agent or the token of a run: authorization: Bearer ...",
	});
}

function otherRun(namedRun: string): HttpError {
	return new HttpError(422, "run_id_mismatch", `The credentials belong to another run than ${namedRun}.`, {
		hint: `Send the value of PAPERCLIP_RUN_ID in ${RUN_ID_HEADER}.`,
	});
}
