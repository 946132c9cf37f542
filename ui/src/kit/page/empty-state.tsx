import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong/60 px-4 py-12 text-center">
			<p className="text-base font-semibold">{title}</p>
			{children}
		</div>
	);
}
