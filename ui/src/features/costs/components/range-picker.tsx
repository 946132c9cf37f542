import { inputClass } from "../../../kit/form/input-class.ts";
import { Segmented } from "../../../kit/form/segmented.tsx";
import { serverNow } from "../../../kit/time/server-time.ts";
import type { Days } from "../api.ts";
import { type CostsSearch, daysShown } from "../costs-search.ts";

interface RangePickerProps {
	search: CostsSearch;
	days: Days;
	onChange: (search: CostsSearch) => void;
}

const RANGES = [
	{ value: "month", label: "This month" },
	{ value: "30d", label: "Last 30 days" },
	{ value: "custom", label: "Custom" },
] as const;

export function RangePicker({ search, days, onChange }: RangePickerProps) {
	const change = (range: "month" | "30d" | "custom") =>
		onChange(range === "month" ? {} : range === "30d" ? { range } : { range, ...days });
	return (
		<>
			<Segmented label="Days" value={search.range ?? "month"} onChange={change} options={RANGES} />
			{search.range === "custom" && (
				<span className="flex items-center gap-1.5 text-[13px]">
					<Day label="Start date" value={days.from} max={days.to} onChange={(from) => onChange({ ...search, from })} />
					<span className="text-muted">to</span>
					<Day
						label="End date"
						value={days.to}
						onChange={(to) => onChange({ ...search, ...daysShown({ ...search, to }, serverNow()) })}
					/>
				</span>
			)}
		</>
	);
}

interface DayProps {
	label: string;
	value: string;
	max?: string;
	onChange: (day: string) => void;
}

function Day({ label, value, max, onChange }: DayProps) {
	return (
		<input
			type="date"
			aria-label={label}
			value={value}
			max={max}
			onChange={({ target }) => target.value !== "" && onChange(target.value)}
			className={`${inputClass} h-8 min-h-0! w-auto! text-[13px]`}
		/>
	);
}
