import { getAdapterLabel } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** `false` while an override is paused, because the built-in adapter is in use then. */
export function isExternalInUse({ source, overridePaused }: AdapterInfo): boolean {
	return source === "external" && overridePaused !== true;
}

/** `info` is `undefined` until the list is loaded, or for an unknown type. */
export function labelInUse(type: string, info: AdapterInfo | undefined): string {
	return getAdapterLabel(type, info?.overridePaused ? info.builtinLabel : info?.label);
}
