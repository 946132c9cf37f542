import { type ReactNode, useId } from "react";
import { CountPill } from "./tab-links.tsx";

interface PanelProps {
	title?: string;
	count?: number | undefined;
	actions?: ReactNode;
	/** Omits the padding, for tables and lists. */
	flush?: boolean;
	children: ReactNode;
}

export function Panel({ title, count, actions, flush = false, children }: PanelProps) {
	const id = useId();
	return (
		<section aria-labelledby={title ? id : undefined} className="min-w-0 rounded-lg border border-line bg-surface">
			{title && (
				<div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
					<h2 id={id} className="font-semibold">
						{title}
					</h2>
					{count !== undefined && count > 0 && <CountPill count={count} />}
					{actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
				</div>
			)}
			<div className={flush ? "" : "p-4"}>{children}</div>
		</section>
	);
}
