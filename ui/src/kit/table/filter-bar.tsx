import type { ReactNode } from "react";
import { Button } from "../button.tsx";

/** The filters of a list in one row. */
export function FilterBar({
	onClear,
	children,
}: {
	/** Set while a filter is in use. */ onClear?: (() => void) | undefined;
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
