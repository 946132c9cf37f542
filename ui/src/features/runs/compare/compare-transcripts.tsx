import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { shortId } from "../../../kit/text/format.ts";
import { useTranscript } from "../../../transcript/client/use-transcript.ts";
import { Transcript } from "../../../transcript/view/transcript.tsx";
import { TranscriptEnd } from "../components/transcript-end.tsx";
import { SideBySide } from "./compare-texts.tsx";

export function CompareTranscripts({ left, right }: { left: Run; right: Run }) {
	return (
		<SideBySide
			left={<OneTranscript run={left} label="Left run's transcript" />}
			right={<OneTranscript run={right} label="Right run's transcript" />}
		/>
	);
}

function OneTranscript({ run, label }: { run: Run; label: string }) {
	const client = useTranscript(run.id, run.adapterType);
	return (
		<section
			aria-label={label}
			className="flex h-[75vh] min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
		>
			{client && (
				<Transcript
					client={client}
					isOver={isTerminalRunStatus(run.status)}
					folder={run.cwd}
					actions={null}
					footer={<TranscriptEnd run={run} client={client} />}
				>
					<h2 className="flex items-baseline gap-2 font-semibold">
						{run.agentName}
						<span className="font-mono text-xs font-normal text-muted">{shortId(run.id)}</span>
					</h2>
				</Transcript>
			)}
		</section>
	);
}
