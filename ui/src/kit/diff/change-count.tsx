import { formatCount } from "../text/format.ts";

interface ChangeCountProps {
	/** Number of lines; `null` if not counted. */
	additions: number | null;
	deletions: number | null;
	className?: string;
}

/** For example `+12 -3`. */
export function ChangeCount({ additions, deletions, className = "" }: ChangeCountProps) {
	if (additions === null && deletions === null) return null;
	return (
		<span className={`inline-flex gap-1.5 font-mono text-xs font-medium whitespace-nowrap tabular-nums ${className}`}>
			<span className="text-ok">
				<span className="sr-only">Lines added: </span>+{formatCount(additions ?? 0)}
			</span>
			<span className="text-bad">
				<span className="sr-only">Lines removed: </span>
				<span aria-hidden="true">−</span>
				{formatCount(deletions ?? 0)}
			</span>
		</span>
	);
}
