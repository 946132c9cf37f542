import { appendFile, lstat, mkdir, realpath, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { excludePattern, newClaim } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { withRepositoryLock } from "../repository/repository-lock.ts";

/**
 * Makes git ignore a file that is put into a worktree. `.gitignore` may not match the file: a pattern with a trailing
 * slash matches no link. The exclude file applies to all worktrees, because git has none for a single worktree.
 */
export async function excludeFile(commonDir: string, name: string): Promise<void> {
	const file = path.join(commonDir, "info/exclude");
	const line = excludePattern(name);
	await withRepositoryLock(commonDir, async () => {
		const stats = await lstat(file).catch(() => null);
		const isLink = stats?.isSymbolicLink() === true;
		if (stats !== null && !stats.isFile() && !isLink) return;
		const text = await readPatterns(file);
		if (text.split("\n").includes(line)) return;
		const added = `${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
		await mkdir(path.dirname(file), { recursive: true });
		if (!isLink) return await appendFile(file, added);
		// Through a link, this could write to any file of the user, so a copy of the target replaces the link.
		const draft = `${file}.${newClaim()}`;
		await writeFile(draft, `${text}${added}`);
		await rename(draft, file);
	});
}

/** Follows a link, as git does. @returns `""` for a missing file. */
async function readPatterns(file: string): Promise<string> {
	const target = await realpath(file).catch(() => null);
	return target === null ? "" : await readRegularFile(target);
}
