import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A temporary home for sessions and settings, and a small project to work in. */
export interface Scratch {
	home: string;
	project: string;
	remove(): void;
}

export function createScratch(): Scratch {
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-real-cli-")));
	const home = path.join(folder, "home");
	const project = path.join(folder, "project");
	mkdirSync(home);
	mkdirSync(project);
	writeFileSync(path.join(project, "README.md"), "# Sample project\n");
	return {
		home,
		project,
		// A killed program may still be writing.
		remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
	};
}
