import { withTemporaryFolder } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { runNpm } from "./npm-client.ts";
import { checkNpmSpec } from "./npm-spec.ts";

const VIEW = ["view", "--json", "--update-notifier=false", "--loglevel=error", "--color=false", "--workspaces=false"];

export async function readNewestVersion(packageName: string, signal?: AbortSignal): Promise<string | null> {
	const args = [...VIEW, `${packageName}@latest`, "version"];
	try {
		checkNpmSpec(packageName, "latest");
		const { exitCode, stdout } = await withTemporaryFolder("npm", (folder) =>
			runNpm({ folder, args, deadlineMs: LIMITS.npmViewMs, signal }),
		);
		const version: unknown = exitCode === 0 ? JSON.parse(stdout) : null;
		return typeof version === "string" ? version : null;
	} catch {
		return null;
	}
}
