import { CodedError } from "@paperclipai/adapter-utils";
import { fingerprintOf, scanHostKey } from "@paperclipai/adapter-utils/host";
import type { ScannedHostKey } from "@paperclipai/shared";
import { HttpError } from "../../platform/errors/http-error.ts";
import { LIMITS } from "../../platform/settings/limits.ts";

/**
 * The returned keys are unverified and may be an attacker's.
 * @throws {HttpError} 422 `ssh_not_found`, `ssh_connection_failed`.
 */
export async function shownHostKeys(host: string, port: number): Promise<ScannedHostKey[]> {
	const timeoutSec = Math.ceil(LIMITS.hostKeyScanMs / 1000);
	const keys = await scanHostKey({ host, port, timeoutSec }).catch((error) => {
		if (!(error instanceof CodedError)) throw error;
		throw new HttpError(422, error.code, error.message, { hint: error.hint });
	});
	return keys.map((key) => ({ key, fingerprint: fingerprintOf(key) }));
}
