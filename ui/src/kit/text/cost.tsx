import { type CostSum, reportedCost } from "@paperclipai/shared";
import { formatCost } from "./format.ts";

interface CostProps {
	/** In US dollars; `null` when unknown. */
	usd: number | null;
	/** Whether the cost is, or includes, an estimate. Default: `false`. */
	isEstimate?: boolean;
	/** Whether to label the cost, because no heading does. Default: `false`. */
	isNamed?: boolean;
}

const ESTIMATE = "Estimated from tokens and list prices";

/** Unreported costs always look the same, and are never `$0.00`. */
export function Cost({ usd, isEstimate = false, isNamed = false }: CostProps) {
	if (usd !== null && isEstimate) {
		return (
			<span title={ESTIMATE}>
				<span aria-hidden="true">≈ </span>
				<span className="sr-only">{ESTIMATE}: </span>
				{formatCost(usd)}
			</span>
		);
	}
	if (usd !== null) return formatCost(usd);
	return (
		<>
			{isNamed && <span aria-hidden="true">Cost </span>}
			<NotKnown label="Cost not reported" />
		</>
	);
}

/** @param sum `undefined` if no run has ended. */
export function SumCost({ sum, isNamed = false }: { sum: CostSum | undefined; isNamed?: boolean }) {
	if (sum === undefined) return <Cost usd={0} isNamed={isNamed} />;
	return <Cost usd={reportedCost(sum)} isEstimate={sum.runsEstimated > 0} isNamed={isNamed} />;
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
