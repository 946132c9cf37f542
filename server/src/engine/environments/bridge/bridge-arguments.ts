import { fileURLToPath } from "node:url";
import { loaderFor } from "../../../platform/settings/node-program.ts";

export function bridgeArguments(): string[] {
	const suffix = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
	const file = fileURLToPath(new URL(`./bridge-program${suffix}`, import.meta.url));
	return [...loaderFor(file), file];
}
