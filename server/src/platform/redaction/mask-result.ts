import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { type Masker, maskShortened } from "@paperclipai/adapter-utils/host";

/** The session is not masked: it is never shown, and resuming needs it unchanged. */
export function maskResult(result: AdapterExecutionResult | null, masker: Masker): AdapterExecutionResult | null {
	if (result === null) return null;
	const { sessionId, sessionParams, sessionDisplayId } = result;
	const session = { sessionId, sessionParams, sessionDisplayId };
	const known = Object.fromEntries(Object.entries(session).filter(([, value]) => value !== undefined));
	const masked = { ...masker.json(result), ...known };
	const { errorMessage } = result;
	// Adapters cut the text of a program, so a secret may be incomplete at the cut.
	if (typeof errorMessage !== "string") return masked;
	return { ...masked, errorMessage: maskShortened(masker, errorMessage, Number.POSITIVE_INFINITY) };
}
