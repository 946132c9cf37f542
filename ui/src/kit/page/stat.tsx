import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface StatProps {
	name: string;
	value: ReactNode;
	hint?: ReactNode;
	tone?: "ok" | "warn" | "bad";
	/** The page that lists what was counted. */
	link?: Pick<LinkProps, "to" | "search">;
}

const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad" };

export function Stat({ name, value, hint, tone, link }: StatProps) {
	return (
		<div
			className={`relative min-w-0 rounded-lg border border-line bg-surface px-4 py-3 ${link ? "hover:border-line-strong" : ""}`}
		>
			<p className="text-xs text-muted">
				{link ? (
					<Link
						{...link}
						className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
					>
						{name}
					</Link>
				) : (
					name
				)}
			</p>
			<p className={`text-xl font-semibold tabular-nums ${tone ? TONES[tone] : ""}`}>{value}</p>
			{hint && <div className="text-xs text-muted">{hint}</div>}
		</div>
	);
}
