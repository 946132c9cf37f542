import type { AdapterRunContext } from "../contract/execution.ts";
import { asString } from "../values/read-value.ts";

/** Returns the directory of the workspace, else the configured `cwd`; `""` if neither is set. */
export function selectWorkingDirectory(config: Record<string, unknown>, context: AdapterRunContext): string {
	return context.paperclipWorkspace?.cwd ?? asString(config.cwd);
}
