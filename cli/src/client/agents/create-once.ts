import { isUnreachable } from "../connection/retrying-client.ts";

/** Makes one thing, also when the answer to the first try is lost: then it is looked for before it is made again. */
export async function createOnce<T>(create: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await create();
		} catch (error) {
			if (!isUnreachable(error) || tries === 3) throw error;
		}
		const made = await find();
		if (made !== undefined) return made;
	}
}
