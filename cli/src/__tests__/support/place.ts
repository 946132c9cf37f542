import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";

/** A user of their own: where the data is, where they stand, and what is in their environment. */
export interface Place {
	home: string;
	folder: string;
	env: Record<string, string>;
	remove(): Promise<void>;
}

/** With `empty`, Paperclip has never run here. */
export async function createPlace(options: { empty?: boolean } = {}): Promise<Place> {
	const scratch = await realpath(await mkdtemp(path.join(tmpdir(), "paperclip-cli-")));
	const folder = path.join(scratch, "work");
	await mkdir(folder);
	const test = await createTestHome();
	const isEmbedded = test.databaseUrl === undefined;
	return {
		home: options.empty ? path.join(scratch, "home") : test.home,
		folder,
		env: isEmbedded ? {} : { DATABASE_URL: test.databaseUrl ?? "" },
		async remove() {
			await test.remove();
			await rm(scratch, { recursive: true, force: true });
		},
	};
}
