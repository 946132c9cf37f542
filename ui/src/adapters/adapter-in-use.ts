import type { AdapterInfo } from "@paperclipai/shared";
import { getAdapterLabel } from "./registry.ts";

/** Not so for one whose override is paused: the adapter that ships with the server is in use then. */
export function isExternalInUse({ source, overridePaused }: AdapterInfo): boolean {
	return source === "external" && overridePaused !== true;
}

/** Name of the adapter that a type stands for now; `info` is `undefined` while, or if, the server does not know it. */
export function labelInUse(type: string, info: AdapterInfo | undefined): string {
	return getAdapterLabel(type, info?.overridePaused ? undefined : info?.label);
}
