import type { ReactNode } from "react";
import { Main } from "../main/main.tsx";
import { usePageTitle } from "./page-title.ts";

/** Margins and maximum width of every page. */
export const pageFrame = "max-w-page px-4 sm:px-6";

interface PageProps {
	title: string;
	/** Small text below the title. */
	subtitle?: ReactNode;
	actions?: ReactNode;
	/** Between title and content, for example `TabLinks`. */
	tabs?: ReactNode;
	children: ReactNode;
}

export function Page({ title, subtitle, actions, tabs, children }: PageProps) {
	usePageTitle(title);
	return (
		<Main className="h-full overflow-y-auto">
			<div className={`grid grid-cols-[minmax(0,1fr)] gap-4 py-4 ${pageFrame}`}>
				<div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<div className="min-w-0">
						<h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
						{subtitle && <div className="text-[13px] text-muted">{subtitle}</div>}
					</div>
					{actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
				</div>
				{tabs}
				{children}
			</div>
		</Main>
	);
}
