import type { ReactNode } from "react";

/** The control has its own label for screen readers. */
export function FactField({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid items-center gap-x-3 gap-y-1 lg:grid-cols-[5.5rem_minmax(0,1fr)]">
			<span aria-hidden="true" className="text-muted">
				{name}
			</span>
			<div className="min-w-0">{children}</div>
		</div>
	);
}
