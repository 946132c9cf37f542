import { type AdapterEnvironmentCheck, isCodedError } from "@paperclipai/adapter-utils";

/** What a check of a run refuses, as a finding of a test; `null` when it refuses nothing. */
export async function findingOf(check: () => unknown): Promise<AdapterEnvironmentCheck | null> {
	try {
		await check();
		return null;
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return { code: error.code, level: "error", message: error.message, hint: error.hint ?? null };
	}
}
