import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
	return <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-[13px]">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
	if (children === null || children === undefined || children === false || children === "") return null;
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd className="min-w-0 wrap-anywhere">{children}</dd>
		</>
	);
}
