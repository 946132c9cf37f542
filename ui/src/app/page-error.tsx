import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorNotice } from "../kit/page/error-notice.tsx";
import { Page } from "../kit/page/page.tsx";

/** For bugs in a page, and for code that cannot be loaded, for example after an upgrade. */
export function PageError({ error }: ErrorComponentProps) {
	return (
		<Page title="Something went wrong">
			<ErrorNotice title="The page could not be displayed" error={error} onRetry={() => window.location.reload()} />
		</Page>
	);
}
