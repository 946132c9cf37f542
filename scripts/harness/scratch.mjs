import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const AGENT = fileURLToPath(new URL("../../packages/test-support/src/agent/agent.mjs", import.meta.url));

/** Removes the folder after `body`. */
export async function withScratch(name, body) {
	const folder = await realpath(await mkdtemp(path.join(tmpdir(), `paperclip-${name}-`)));
	try {
		return await body(folder);
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	}
}
