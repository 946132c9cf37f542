import type { Interaction } from "@paperclipai/shared";

export interface DecisionProps {
	interaction: Interaction;
	/** Enables the keys `a` and `x`; only one interaction per page may have them. */
	hasKeys?: boolean;
	onDecided?: ((decided: Interaction) => void) | undefined;
}
