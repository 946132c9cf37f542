import type { AdapterRunContext } from "../contract/execution.ts";
import { asString } from "../values/read-value.ts";

/** The directory of the workspace, else the configured `cwd`; `""` without either. */
export function selectWorkingDirectory(config: Record<string, unknown>, context: AdapterRunContext): string {
	return context.paperclipWorkspace?.cwd ?? asString(config.cwd);
}
