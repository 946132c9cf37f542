import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorNotice } from "../kit/page/error-notice.tsx";
import { Page } from "../kit/page/page.tsx";

/** Shown for a bug in a page, and when its code cannot be loaded, as after an upgrade of the server. */
export function PageError({ error }: ErrorComponentProps) {
	return (
		<Page title="Something went wrong">
			<ErrorNotice title="The page could not be displayed" error={error} onRetry={() => window.location.reload()} />
		</Page>
	);
}
