import type { Budget } from "@paperclipai/shared";
import { formatCents, formatCount } from "../../../kit/format.ts";
import { Meter } from "../../../kit/meter.tsx";

const AMOUNTS = [
	{ key: "costCents", name: "Cost", format: formatCents },
	{ key: "tokens", name: "Tokens", format: formatCount },
	{ key: "runs", name: "Runs", format: formatCount },
] as const;

/** How much of each limit is used in the current period. */
export function BudgetUse({ budget }: { budget: Budget }) {
	const { limits, extension, used, softPercent } = budget;
	return (
		<dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 rounded-md bg-sunken/60 p-3">
			{AMOUNTS.map(({ key, name, format }) => {
				const limit = limits[key];
				if (limit === null) return null;
				const max = limit + extension[key];
				const share = max === 0 ? 100 : (100 * used[key]) / max;
				return (
					<div key={key} className="grid min-w-0 gap-1">
						<dt className="text-xs text-muted">{name}</dt>
						<dd className="grid gap-1 text-[13px] tabular-nums">
							{format(used[key])} of {format(max)}
							<Meter
								label={`${name} used`}
								value={used[key]}
								max={max}
								tone={share >= 100 ? "bad" : share >= softPercent ? "warn" : "accent"}
							/>
						</dd>
					</div>
				);
			})}
		</dl>
	);
}
