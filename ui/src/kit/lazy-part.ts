import { type ComponentType, lazy } from "react";

const RETRY_MS = 2_000;

/**
 * A lazy component whose load is retried while the server is unreachable, because an error would replace the whole
 * page.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
	return lazy(async () => ({ default: await retried(load) }));
}

async function retried<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
	for (;;) {
		try {
			return await load();
		} catch {
			await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
		}
	}
}
