import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import { findingOf } from "../../engine/adapters/finding-of.ts";
import type { ChosenEnvironment } from "../../engine/environments/run/choose-environment.ts";
import { requireWorkspace } from "../../engine/environments/run/environment-support.ts";
import { chooseWorkspace } from "../../engine/workspaces/open/choose-workspace.ts";

export async function checkRemoteFolder(
	environment: ChosenEnvironment["environment"],
	cwd: string,
): Promise<AdapterEnvironmentCheck[]> {
	const refused = await findingOf(() => requireWorkspace(environment, cwd));
	if (refused === null) return [];
	let isTravelling = false;
	const failed = await findingOf(async () => {
		isTravelling = (await chooseWorkspace({ folder: cwd.trim(), project: null, mode: null })) !== null;
	});
	if (failed !== null) return [{ ...failed, field: "cwd" }];
	if (!isTravelling) return [{ ...refused, field: "cwd" }];
	return [{ ...refused, level: "warn", message: `Only runs on an issue can start. ${refused.message}`, field: "cwd" }];
}
