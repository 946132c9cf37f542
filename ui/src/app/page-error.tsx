import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorNotice } from "../kit/error-notice.tsx";
import { Page } from "../kit/page.tsx";

/** A defect of this page, or a part of it that could not be loaded, as after an upgrade of the server. */
export function PageFailed({ error }: ErrorComponentProps) {
	return (
		<Page title="This page failed">
			<ErrorNotice title="The page could not be shown" error={error} onRetry={() => window.location.reload()} />
		</Page>
	);
}
