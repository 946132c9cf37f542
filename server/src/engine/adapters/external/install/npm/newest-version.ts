import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { runNpm } from "./npm-client.ts";
import { checkNpmSpec } from "./npm-spec.ts";

const VIEW = ["view", "--json", "--update-notifier=false", "--loglevel=error", "--color=false", "--workspaces=false"];

export async function readNewestVersion(packageName: string, signal?: AbortSignal): Promise<string | null> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-npm-view-"));
	try {
		checkNpmSpec(packageName, "latest");
		const args = [...VIEW, `${packageName}@latest`, "version"];
		const { exitCode, stdout } = await runNpm({ folder, args, deadlineMs: LIMITS.npmViewMs, signal });
		const version: unknown = exitCode === 0 ? JSON.parse(stdout) : null;
		return typeof version === "string" ? version : null;
	} catch {
		return null;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
