import type { AdapterSessionManagement } from "../contract/session.ts";

const known = new Map<string, AdapterSessionManagement>();

/** Called by the server for each adapter. */
export function registerAdapterSessionManagement(adapterType: string, management: AdapterSessionManagement): void {
	known.set(adapterType, management);
}

/** Returns `null` for an unknown type, or if the adapter declares no session management. */
export function getAdapterSessionManagement(adapterType: string | null | undefined): AdapterSessionManagement | null {
	return (adapterType && known.get(adapterType)) || null;
}
