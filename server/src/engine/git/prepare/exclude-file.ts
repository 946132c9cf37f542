import { appendFile, lstat, mkdir } from "node:fs/promises";
import path from "node:path";
import { excludePattern } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { withRepositoryLock } from "../repository/repository-lock.ts";

/**
 * Makes git leave out a file that is put into a worktree, because `.gitignore` need not match it: a pattern with a
 * trailing slash does not match a link. Git has no such file for one worktree alone.
 */
export async function excludeFile(commonDir: string, name: string): Promise<void> {
	const file = path.join(commonDir, "info/exclude");
	const line = excludePattern(name);
	await withRepositoryLock(commonDir, async () => {
		const stats = await lstat(file).catch(() => null);
		// A link could make this write to any file of the user.
		if (stats !== null && !stats.isFile()) return;
		const text = stats === null ? "" : await readRegularFile(file);
		if (text.split("\n").includes(line)) return;
		await mkdir(path.dirname(file), { recursive: true });
		await appendFile(file, `${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`);
	});
}
