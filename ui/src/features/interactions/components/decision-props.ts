import type { Interaction } from "@paperclipai/shared";
import { createContext } from "react";

/** Whether the shown version is outdated, so that it cannot be decided. */
export const OutdatedContext = createContext(false);

export interface DecisionProps {
	interaction: Interaction;
	/** Whether the keys `a` and `x` are enabled; only one interaction per page may enable them. */
	hasKeys?: boolean;
	onDecided?: ((decided: Interaction) => void) | undefined;
}
