import type { ReactNode } from "react";

interface StatProps {
	name: string;
	value: ReactNode;
	hint?: ReactNode;
	tone?: "ok" | "warn" | "bad";
}

const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad" };

/** One number with its name, for the head of a page. */
export function Stat({ name, value, hint, tone }: StatProps) {
	return (
		<div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
			<p className="text-xs text-muted">{name}</p>
			<p className={`text-xl font-semibold tabular-nums ${tone ? TONES[tone] : ""}`}>{value}</p>
			{hint && <p className="text-xs text-muted">{hint}</p>}
		</div>
	);
}
