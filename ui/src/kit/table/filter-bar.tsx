import type { ReactNode } from "react";
import { Button } from "../button.tsx";

export function FilterBar({
	onClear,
	children,
}: {
	/** Set while a filter is active. */ onClear?: (() => void) | undefined;
	children: ReactNode;
}) {
	return (
		<search className="flex flex-wrap items-center gap-2">
			{children}
			{onClear && (
				<Button variant="quiet" size="small" onClick={onClear}>
					Clear filters
				</Button>
			)}
		</search>
	);
}
