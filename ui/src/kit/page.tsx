import { type ReactNode, useEffect } from "react";

interface PageProps {
	title: string;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page with a title that scrolls as a whole. */
export function Page({ title, actions, children }: PageProps) {
	usePageTitle(title);
	return (
		<main className="h-full overflow-y-auto">
			<div className="mx-auto grid max-w-5xl gap-4 px-4 py-5 sm:px-6">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<h1 className="min-w-0 wrap-anywhere text-xl font-semibold">{title}</h1>
					{actions}
				</div>
				{children}
			</div>
		</main>
	);
}

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} · Paperclip`;
	}, [title]);
}
