import type { Interaction } from "@paperclipai/shared";

export interface DecisionProps {
	interaction: Interaction;
	/** The keys `a` and `x` decide it: only for one interaction of a page. */
	hasKeys?: boolean;
	onDecided?: ((decided: Interaction) => void) | undefined;
}
