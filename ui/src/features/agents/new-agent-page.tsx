import { useAdapters } from "../../adapters/adapter-queries.ts";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { Page } from "../../kit/page.tsx";
import { useCompanyId } from "../companies/company-context.ts";
import { NewAgentForm } from "./components/new-agent-form.tsx";

export function NewAgentPage() {
	const companyId = useCompanyId();
	const { data: adapters, error, refetch } = useAdapters();
	return (
		<Page title="New agent">
			{adapters && <NewAgentForm companyId={companyId} adapters={adapters} />}
			{!adapters && error && (
				<ErrorNotice title="The adapters could not be loaded" error={error} onRetry={() => void refetch()} />
			)}
			{!adapters && !error && <LoadingRows label="Loading adapters" />}
		</Page>
	);
}
