import type { AdapterSessionManagement } from "../contract/session.ts";

const known = new Map<string, AdapterSessionManagement>();

/** Called by the server for each adapter. */
export function registerAdapterSessionManagement(adapterType: string, management: AdapterSessionManagement): void {
	known.set(adapterType, management);
}

/** `null` for an unknown type, or if the adapter does not declare it. */
export function getAdapterSessionManagement(adapterType: string | null | undefined): AdapterSessionManagement | null {
	return (adapterType && known.get(adapterType)) || null;
}
