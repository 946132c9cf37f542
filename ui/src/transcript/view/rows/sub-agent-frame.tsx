import type { ReactNode } from "react";
import type { Within } from "../../blocks/block.ts";

/** Extends the border over the gap to the row above. */
const CONTINUED =
	"before:absolute before:-top-2.5 before:-left-0.5 before:h-2.5 before:border-l-2 before:border-accent/40";

const INDENTS = ["ml-2 sm:ml-4", "ml-4 sm:ml-8", "ml-6 sm:ml-12"];

export function SubAgentFrame({ within, children }: { within: Within | undefined; children: ReactNode }) {
	if (!within) return children;
	const indent = INDENTS[Math.min(within.depth, INDENTS.length) - 1];
	return (
		<div className={`relative border-l-2 border-accent/40 pl-2.5 sm:pl-3 ${indent} ${within.isFirst ? "" : CONTINUED}`}>
			{within.isFirst && (
				<p className="mb-1.5 truncate text-xs text-muted" title={within.call}>
					<span className="font-semibold text-accent">Sub-agent</span> {within.call}
				</p>
			)}
			{children}
		</div>
	);
}
