import { formatCost } from "./format.ts";

interface CostProps {
	/** In US dollars; `null` when no adapter reported it. */
	usd: number | null;
	/** Whether to label the cost, because no heading does. Default: `false`. */
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

/** Replaces an unknown value. @param label Tooltip and accessible name. */
export function NotKnown({ label }: { label: string }) {
	return (
		<span title={label} className="font-normal text-muted">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{label}</span>
		</span>
	);
}
