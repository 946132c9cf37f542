import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { TranscriptEnd } from "../../features/runs/components/transcript-end.tsx";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { useTranscriptSnapshot } from "../client/use-transcript.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { type RowsHandle, TranscriptRows } from "./transcript-rows.tsx";
import { TranscriptToolbar } from "./transcript-toolbar.tsx";
import { useFollow } from "./use-follow.ts";
import { useHeight } from "./use-height.ts";
import { useMatchSteps } from "./use-match-steps.ts";

interface TranscriptProps {
	run: Run;
	client: TranscriptClient;
	/** Cards that scroll away above the transcript. */
	children: ReactNode;
}

/** What happened in a run, in one scroller with the cards about it. */
export function Transcript({ run, client, children }: TranscriptProps) {
	const snapshot = useTranscriptSnapshot(client);
	const [view, setView] = useState<TranscriptView>("nice");
	const [scroller, setScroller] = useState<HTMLElement | null>(null);
	const [content, setContent] = useState<HTMLElement | null>(null);
	const [cards, setCards] = useState<HTMLElement | null>(null);
	const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
	const cardsHeight = useHeight(cards);
	const toolbarHeight = useHeight(toolbar);
	const isOver = isTerminalRunStatus(run.status);
	const follow = useFollow(scroller, content, !isOver);
	const rows = useRef<RowsHandle>(null);

	const { letGo } = follow;
	const goTo = useCallback(
		(row: number) => {
			letGo();
			rows.current?.scrollToRow(row);
		},
		[letGo],
	);
	const { currentMatch, position, step } = useMatchSteps(snapshot.search, goTo);

	return (
		<section
			ref={setScroller}
			aria-label="Transcript"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that scroll must reach it
			tabIndex={0}
			className="min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
		>
			<div ref={setContent} className="mx-auto max-w-6xl px-3 pb-6 sm:px-6">
				<div ref={setCards} className="grid gap-3 py-4">
					{children}
				</div>
				<TranscriptToolbar
					ref={setToolbar}
					run={run}
					client={client}
					snapshot={snapshot}
					view={view}
					onView={setView}
					position={position}
					onStep={step}
					follow={follow}
					isOver={isOver}
				/>
				{scroller && (
					<TranscriptRows
						key={view === "nice" ? `nice ${snapshot.reading}` : view}
						client={client}
						snapshot={snapshot}
						view={view}
						scroller={scroller}
						above={cardsHeight + toolbarHeight}
						toolbarHeight={toolbarHeight}
						currentMatch={currentMatch}
						handle={rows}
					/>
				)}
				<TranscriptEnd run={run} snapshot={snapshot} />
			</div>
		</section>
	);
}
