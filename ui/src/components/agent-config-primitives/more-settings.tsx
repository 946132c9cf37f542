import type { ReactNode } from "react";

/** Settings that most people never change, folded away. */
export function MoreSettings({ children }: { children: ReactNode }) {
	return (
		<details className="rounded-md border border-line">
			<summary className="px-3 py-2 font-medium">More settings</summary>
			<div className="grid gap-4 border-t border-line p-3">{children}</div>
		</details>
	);
}
