import type { AdapterSessionManagement } from "../contract/session.ts";

const known = new Map<string, AdapterSessionManagement>();

/** Tells {@link getAdapterSessionManagement} how an adapter manages sessions; the host does so for each it registers. */
export function registerAdapterSessionManagement(adapterType: string, management: AdapterSessionManagement): void {
	known.set(adapterType, management);
}

/** How the adapter of a type manages sessions; `null` when the host has registered none of that type, or it does not say. */
export function getAdapterSessionManagement(adapterType: string | null | undefined): AdapterSessionManagement | null {
	return (adapterType && known.get(adapterType)) || null;
}
