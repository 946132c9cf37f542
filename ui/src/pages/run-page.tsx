import type { Run } from "@paperclipai/shared";
import { useParams } from "@tanstack/react-router";
import { useRun, useRunEvents } from "../api/runs.ts";
import { AdapterTroubleNotice } from "../components/adapters/adapter-trouble-notice.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { LoadingRows } from "../components/loading-rows.tsx";
import { Page, usePageTitle } from "../components/page.tsx";
import { ErrorCard } from "../components/runs/error-card.tsx";
import { InvocationCard } from "../components/runs/invocation-card.tsx";
import { RunFacts } from "../components/runs/run-facts.tsx";
import { RunHeader } from "../components/runs/run-header.tsx";
import { Transcript } from "../components/transcript/transcript.tsx";
import { useTranscript } from "../transcript/use-transcript.ts";

export function RunPage() {
	const { runId } = useParams({ from: "/runs/$runId" });
	const { data: run, error, refetch } = useRun(runId);
	if (run) return <OneRun key={run.id} run={run} />;
	return (
		<Page title="Run">
			{error ? (
				<ErrorNotice title="The run could not be read" error={error} onRetry={() => void refetch()} />
			) : (
				<LoadingRows label="Reading the run" />
			)}
		</Page>
	);
}

function OneRun({ run }: { run: Run }) {
	usePageTitle(`${run.agentName}, ${run.status}`);
	const { data: events = [] } = useRunEvents(run.id);
	const client = useTranscript(run.id, run.adapterType);
	return (
		<main className="flex h-full flex-col">
			<RunHeader run={run} />
			{client && (
				<Transcript run={run} client={client}>
					<RunFacts run={run} events={events} />
					<AdapterTroubleNotice type={run.adapterType} />
					{run.error && <ErrorCard error={run.error} verdictReason={run.verdictReason} />}
					<InvocationCard events={events} />
				</Transcript>
			)}
		</main>
	);
}
