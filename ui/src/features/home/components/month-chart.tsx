import type { CostSummary } from "@paperclipai/shared";
import { formatCost, formatDay, formatShare } from "../../../kit/text/format.ts";

const WIDTH = 310;
const HEIGHT = 72;
const GAP = 2;

interface MonthChartProps {
	costs: CostSummary;
	limitUsd: number | null;
}

/** The line is the daily share of the budget. */
export function MonthChart({ costs, limitUsd }: MonthChartProps) {
	const days = daysOfMonth(costs.from);
	const spent = new Map(costs.days.map(({ day, costUsd }) => [day, costUsd]));
	const share = limitUsd === null ? null : limitUsd / days.length;
	const highest = Math.max(0.01, ...spent.values());
	// Ignores a daily share far above the costs, which would make all bars flat.
	const top = share !== null && share <= highest * 2 ? Math.max(highest, share) : highest;
	const width = WIDTH / days.length;
	const y = (usd: number) => HEIGHT - (usd / top) * (HEIGHT - 4);
	return (
		<figure className="grid gap-1">
			<svg
				role="img"
				aria-label={`Costs by day, ${formatCost(costs.total.costUsd)} in total`}
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				className="h-18 w-full"
				preserveAspectRatio="none"
			>
				{days.map((day, index) => {
					const usd = spent.get(day) ?? 0;
					const x = index * width;
					return (
						<g key={day}>
							<title>{`${formatDay(day)}: ${formatCost(usd)}`}</title>
							<rect x={x} y={0} width={width} height={HEIGHT} className="fill-transparent" />
							<rect
								x={x}
								y={usd > 0 ? Math.min(y(usd), HEIGHT - 2) : HEIGHT - 1}
								width={width - GAP}
								height={HEIGHT}
								className={usd > 0 ? "fill-accent" : "fill-line"}
							/>
						</g>
					);
				})}
				{share !== null && share <= top && (
					<line
						x1={0}
						x2={WIDTH}
						y1={y(share)}
						y2={y(share)}
						className="stroke-warn"
						strokeDasharray="4 3"
						vectorEffect="non-scaling-stroke"
					/>
				)}
			</svg>
			<figcaption className="flex justify-between text-xs text-muted tabular-nums">
				<span>{formatDay(days[0] ?? costs.from)}</span>
				{share !== null && (
					<span className="flex items-center gap-1.5">
						{share <= top && <span className="w-4 border-t border-dashed border-warn" />}
						Budget {formatShare(share)} per day
					</span>
				)}
				<span>{formatDay(days.at(-1) ?? costs.to)}</span>
			</figcaption>
		</figure>
	);
}

/** Days in UTC, as the server counts them. */
function daysOfMonth(day: string): string[] {
	const month = day.slice(0, 7);
	const [year = 0, number = 1] = month.split("-").map(Number);
	const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
	return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}
