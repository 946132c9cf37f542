import { formatCost } from "./format.ts";
import { NotKnown } from "./not-known.tsx";

interface CostProps {
	/** In US dollars; `null` when no adapter reported it. */
	usd: number | null;
	/** Labels the cost where no heading does. Default: `false`. */
	isNamed?: boolean;
}

/** Unreported costs always look the same, and are never `$0.00`. */
export function Cost({ usd, isNamed = false }: CostProps) {
	if (usd !== null) return formatCost(usd);
	return (
		<>
			{isNamed && <span aria-hidden="true">Cost </span>}
			<NotKnown label="Cost not reported" />
		</>
	);
}
