import type { AdapterRunContext } from "../contract/execution.ts";
import { asString } from "../values/read-value.ts";

/** Where a run works: in the workspace that it is given, else in the `cwd` of the configuration; `""` without both. */
export function selectWorkingDirectory(config: Record<string, unknown>, context: AdapterRunContext): string {
	return context.paperclipWorkspace?.cwd ?? asString(config.cwd);
}
