import { messageOf } from "@paperclipai/adapter-utils";
import { logPageSchema } from "@paperclipai/shared";
import { signShortToken } from "../../../platform/access/short-token.ts";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { DeploymentContext } from "../../../platform/settings/deployment.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import type { LogSlice } from "./read-log.ts";

/** Id of the wanted server. Other servers reject the request, so that it is not forwarded twice. */
export const WANTED_SERVER = "x-paperclip-wanted-server";
export const RESPONDING_SERVER = "x-paperclip-server";

interface Owner {
	id: string;
	url: string;
}

/** Signs requests to the owner with the common master key. Local deployments send no signature. */
export type ServerIdentity = ClockContext & DeploymentContext & MasterKeyContext;

/** @throws {HttpError} 503 `log_on_other_server`. */
export async function readFromOwner(
	identity: ServerIdentity,
	owner: Owner,
	runId: string,
	offset: number,
	limit: number,
): Promise<LogSlice> {
	if (owner.url === "") throw onOtherServer(owner, "whose URL is unknown");
	const url = `${owner.url}/api/heartbeat-runs/${runId}/log?offset=${offset}&limitBytes=${limit}`;
	let responding: string | null = null;
	try {
		const response = await fetch(url, {
			headers: { [WANTED_SERVER]: owner.id, ...(await credentials(identity, runId)) },
			signal: AbortSignal.timeout(LIMITS.ownerLogMs),
			redirect: "error",
		});
		responding = response.headers.get(RESPONDING_SERVER);
		if (response.status === 401) throw rejected(owner);
		if (responding !== owner.id) await response.body?.cancel();
		else {
			const page = logPageSchema.parse(await response.json());
			return { offset: page.offset, records: Buffer.from(page.content), nextOffset: page.nextOffset, size: page.size };
		}
	} catch (cause) {
		if (cause instanceof HttpError) throw cause;
		throw onOtherServer(owner, `which does not respond: ${messageOf(cause)}`, cause);
	}
	throw onOtherServer(owner, `whose URL ${owner.url} leads to a different server on this machine`);
}

/** Local deployments send no token, because their servers may have different master keys. */
async function credentials({ deployment, masterKey, now }: ServerIdentity, runId: string) {
	if (deployment === "local_trusted") return {};
	const token = await signShortToken(masterKey.derive("server-token"), "paperclip-server", runId, now());
	return { authorization: `Bearer ${token}` };
}

function rejected({ url }: Owner): HttpError {
	return new HttpError(503, "log_on_other_server", "The log is stored on another server, which rejects this one.", {
		hint: `Give both servers the same master key (PAPERCLIP_MASTER_KEY_FILE) and deployment (PAPERCLIP_DEPLOYMENT), and synchronize their clocks; or open the run at ${url} on the machine of the other server.`,
	});
}

/** The stored URL of the other server is outdated or not unique. */
export function notOurLog(wanted: string): HttpError {
	return onOtherServer({ id: wanted, url: "" }, "not on this one");
}

function onOtherServer({ url }: Owner, why: string, cause?: unknown): HttpError {
	const where = url === "" ? "" : ` (${url} on its machine)`;
	return new HttpError(503, "log_on_other_server", `The log is stored on another server, ${why}.`, {
		hint: `Open the run on that server${where}, or start that server again. Servers without credentials listen only on their own machine.`,
		cause,
	});
}
