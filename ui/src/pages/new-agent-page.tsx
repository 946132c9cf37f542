import { useAdapters } from "../api/adapters.ts";
import { useCompanyId } from "../app/company-context.ts";
import { NewAgentForm } from "../components/agents/new-agent-form.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { LoadingRows } from "../components/loading-rows.tsx";
import { Page } from "../components/page.tsx";

export function NewAgentPage() {
	const companyId = useCompanyId();
	const { data: adapters, error, refetch } = useAdapters();
	return (
		<Page title="New agent">
			{adapters && <NewAgentForm companyId={companyId} adapters={adapters} />}
			{!adapters && error && (
				<ErrorNotice title="The adapters could not be read" error={error} onRetry={() => void refetch()} />
			)}
			{!adapters && !error && <LoadingRows label="Reading adapters" />}
		</Page>
	);
}
