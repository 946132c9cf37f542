import { type AdapterEnvironmentCheck, isCodedError } from "@paperclipai/adapter-utils";

export async function findingOf(check: () => unknown): Promise<AdapterEnvironmentCheck | null> {
	try {
		await check();
		return null;
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return { code: error.code, level: "error", message: error.message, hint: error.hint ?? null };
	}
}
