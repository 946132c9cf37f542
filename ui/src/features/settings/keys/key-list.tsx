import type { ReactNode } from "react";

export function KeyList({ children }: { children: ReactNode }) {
	return <div className="overflow-hidden rounded-b-lg border-t border-line">{children}</div>;
}

export function NoKeys({ children }: { children: ReactNode }) {
	return <p className="px-4 py-6 text-center text-[13px] text-muted">{children}</p>;
}
