import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { useParams } from "@tanstack/react-router";
import { type RefCallback, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Main } from "../../kit/main/main.tsx";
import { DeletedNotice } from "../../kit/page/deleted-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { usePageTitle } from "../../kit/page/page-title.ts";
import { RecordError } from "../../kit/page/record-error.tsx";
import { runStateOf, runStyle } from "../../kit/status/status.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useTranscript } from "../../transcript/client/use-transcript.ts";
import { useTranscriptAddress } from "../../transcript/view/address/use-transcript-address.ts";
import { Transcript } from "../../transcript/view/transcript.tsx";
import { InCompany } from "../companies/in-company.tsx";
import { useRun, useRunEvents } from "./api.ts";
import { RunAbout } from "./components/about/run-about.tsx";
import { ErrorCard } from "./components/error-card.tsx";
import { downloadLog } from "./components/header/run-actions.tsx";
import { RunHeader } from "./components/header/run-header.tsx";
import { subjectOf } from "./components/run-subject.ts";
import { TranscriptEnd } from "./components/transcript-end.tsx";
import { WaitNotice } from "./components/wait-notice.tsx";
import { pendingOf, useRunInteractions, waitingLabelOf } from "./conversation/run-interactions.ts";

/** Lazy, because most adapters have no problem. */
const AdapterProblemNotice = lazyPart(
	async () => (await import("../adapters/components/adapter-problem-notice.tsx")).AdapterProblemNotice,
);

/** Lazy, because few runs wait for a person. */
const WaitingPanel = lazyPart(async () => (await import("./conversation/waiting-panel.tsx")).WaitingPanel);
const DecidedRequests = lazyPart(async () => (await import("./conversation/decided-requests.tsx")).DecidedRequests);

/** Lazy, because users read before they write. */
const MessageBox = lazyPart(async () => (await import("./conversation/message-box.tsx")).MessageBox);

export function RunPage() {
	const { runId } = useParams({ from: "/runs/$runId" });
	const { data: run, error, refetch } = useRun(runId);
	if (run) {
		return (
			<InCompany companyId={run.companyId}>
				<RunView key={run.id} run={run} error={error} />
			</InCompany>
		);
	}
	return (
		<Page title="Run">
			{error ? (
				<RecordError what="run" error={error} list="/runs" onRetry={() => void refetch()} />
			) : (
				<LoadingRows label="Loading the run" />
			)}
		</Page>
	);
}

function RunView({ run, error }: { run: Run; error: unknown }) {
	const interactions = useRunInteractions(run);
	const pending = pendingOf(interactions, run);
	const decided = interactions.filter(({ status }) => status !== "pending");
	const waitingLabel = waitingLabelOf(pending);
	const { label } = runStyle(runStateOf(run));
	usePageTitle(`${run.waitingFor > 0 ? (waitingLabel ?? label) : label}: ${subjectOf(run)}, ${run.agentName}`);
	const { data: events = [] } = useRunEvents(run.id);
	const client = useTranscript(run.id, run.adapterType);
	const addressState = useTranscriptAddress();
	const about = useInView<HTMLDivElement>();
	return (
		<Main className="flex h-full flex-col">
			<DeletedNotice what="run" error={error} />
			<RunHeader
				run={run}
				events={events}
				waitingLabel={waitingLabel}
				onShowAbout={about.isInView ? null : () => about.element?.scrollIntoView({ block: "end" })}
			/>
			{pending.length > 0 && (
				<Suspense>
					<WaitingPanel run={run} pending={pending} />
				</Suspense>
			)}
			{client && (
				<Transcript
					client={client}
					addressState={addressState}
					isOver={isTerminalRunStatus(run.status)}
					folder={run.cwd}
					actions={null}
					footer={<TranscriptEnd run={run} client={client} />}
					onDownload={() => void downloadLog(run.id)}
				>
					<RunAbout ref={about.ref} run={run} events={events} />
					<Suspense>
						<AdapterProblemNotice type={run.adapterType} />
					</Suspense>
					<WaitNotice run={run} events={events} />
					{decided.length > 0 && (
						<Suspense>
							<DecidedRequests decided={decided} />
						</Suspense>
					)}
					{run.error && <ErrorCard error={run.error} run={run} />}
				</Transcript>
			)}
			{(run.status === "running" || isTerminalRunStatus(run.status)) && (
				<Suspense fallback={<div className="h-20 border-t border-line bg-surface" />}>
					<MessageBox run={run} />
				</Suspense>
			)}
		</Main>
	);
}

interface InView<Watched> {
	/** Watches an element that may mount later than the component. */
	ref: RefCallback<Watched>;
	element: Watched | null;
	/** Whether the element is in view; `true` until this is known. */
	isInView: boolean;
}

function useInView<Watched extends HTMLElement>(): InView<Watched> {
	const [element, ref] = useState<Watched | null>(null);
	const [isInView, setInView] = useState(true);
	useEffect(() => {
		if (element === null) return;
		const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
		observer.observe(element);
		return () => observer.disconnect();
	}, [element]);
	return { ref, element, isInView };
}
