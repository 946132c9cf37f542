import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { Masker } from "@paperclipai/adapter-utils/server-utils";

/** The result of a run without secrets. A session stays as it is: it is not shown, and must be found again. */
export function maskResult(result: AdapterExecutionResult | null, masker: Masker): AdapterExecutionResult | null {
	if (result === null) return null;
	const { sessionId, sessionParams, sessionDisplayId } = result;
	const session = { sessionId, sessionParams, sessionDisplayId };
	const known = Object.fromEntries(Object.entries(session).filter(([, value]) => value !== undefined));
	return { ...masker.json(result), ...known };
}
