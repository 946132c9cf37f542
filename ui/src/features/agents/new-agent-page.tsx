import { useSearch } from "@tanstack/react-router";
import { useAdapters } from "../../adapters/adapter-queries.ts";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { OnboardingSteps } from "../companies/onboarding-steps.tsx";
import { useCompanyId } from "../companies/selected-company.ts";
import { readNewAgentSearch } from "./agent-search.ts";
import { useAgents } from "./api.ts";
import { newAgentBase } from "./form/new-agent-base.ts";
import { NewAgentForm } from "./form/new-agent-form.tsx";

export function NewAgentPage() {
	const companyId = useCompanyId();
	const { copyOf } = readNewAgentSearch(useSearch({ strict: false }));
	const { data: adapters, error, refetch } = useAdapters();
	const { data: agents, error: agentsError } = useAgents(companyId);
	const original = agents?.find(({ id }) => id === copyOf);
	const failure = error ?? agentsError;
	return (
		<Page
			title={original ? `Copy of ${original.name}` : "New agent"}
			subtitle={
				agents?.length === 0 &&
				"Choose an adapter and a working folder, test the environment, then create and run the agent."
			}
		>
			{agents?.length === 0 && <OnboardingSteps current={1} />}
			{adapters && agents ? (
				<NewAgentForm
					key={original?.id}
					companyId={companyId}
					adapters={adapters}
					agents={agents}
					copyOf={original?.id}
					base={newAgentBase(adapters, original)}
				/>
			) : failure ? (
				<ErrorNotice title="The form could not be loaded" error={failure} onRetry={() => void refetch()} />
			) : (
				<LoadingRows rows={6} label="Loading adapters" />
			)}
		</Page>
	);
}
