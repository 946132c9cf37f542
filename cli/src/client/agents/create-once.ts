import { isUnreachable } from "../connection/retrying-client.ts";

/**
 * Creates a record exactly once: if a response is lost, looks for the record before retrying. Makes at most 3
 * attempts.
 */
export async function createOnce<T>(create: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await create();
		} catch (error) {
			if (!isUnreachable(error) || attempt === 3) throw error;
		}
		const created = await find();
		if (created !== undefined) return created;
	}
}
