import type { Interaction } from "@paperclipai/shared";
import { createContext } from "react";

/** Outdated versions cannot be decided. */
export const OutdatedContext = createContext(false);

export interface DecisionProps {
	interaction: Interaction;
	/** Enables the keys `a` and `x`; only one interaction per page may enable them. */
	hasKeys?: boolean;
	onDecided?: ((decided: Interaction) => void) | undefined;
}
