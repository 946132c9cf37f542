import type { Environment } from "@paperclipai/shared";
import type { Caller } from "../../platform/access/caller.ts";

export function visibleEnvironment(environment: Environment, caller: Caller): Environment {
	return caller.kind === "board" ? environment : { ...environment, settings: null };
}
