import type { ReactNode } from "react";
import { Main } from "../main/main.tsx";
import { usePageTitle } from "./page-title.ts";

const WIDTHS = { normal: "max-w-[72rem]", wide: "max-w-[120rem]", full: "" };

interface PageProps {
	title: string;
	/** Default `wide`. `normal` is for forms and threads, `full` for what fills the window, such as a board. */
	width?: keyof typeof WIDTHS;
	/** Small text below the title. */
	subtitle?: ReactNode;
	actions?: ReactNode;
	/** What stands between title and content, such as `TabLinks`. */
	tabs?: ReactNode;
	children: ReactNode;
}

/** A page with a title that scrolls as a whole. */
export function Page({ title, width = "wide", subtitle, actions, tabs, children }: PageProps) {
	usePageTitle(title);
	return (
		<Main className="h-full overflow-y-auto">
			<div className={`grid gap-4 px-4 py-4 sm:px-6 ${WIDTHS[width]}`}>
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
