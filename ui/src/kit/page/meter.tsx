interface MeterProps {
	label: string;
	value: number;
	max: number;
	tone?: "ok" | "warn" | "bad" | "accent";
}

const TONES = { ok: "bg-ok", warn: "bg-warn", bad: "bg-bad", accent: "bg-accent" };

/** The numbers must be shown beside the meter. */
export function Meter({ label, value, max, tone = "accent" }: MeterProps) {
	const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
	return (
		<div className="h-1.5 overflow-hidden rounded-full bg-sunken">
			<meter aria-label={label} min={0} max={max} value={Math.min(value, max)} className="sr-only" />
			<div className={`h-full rounded-full ${TONES[tone]}`} style={{ width: `${share * 100}%` }} />
		</div>
	);
}
