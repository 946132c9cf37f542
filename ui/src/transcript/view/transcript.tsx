import { type ReactNode, useCallback, useRef, useState } from "react";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { useTranscriptSnapshot } from "../client/use-transcript.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { type RowsHandle, TranscriptRows } from "./transcript-rows.tsx";
import { TranscriptToolbar } from "./transcript-toolbar.tsx";
import { useFollow } from "./use-follow.ts";
import { useHeight } from "./use-height.ts";
import { useMatchSteps } from "./use-match-steps.ts";

interface TranscriptProps {
	client: TranscriptClient;
	/** No more output will follow. */
	isOver: boolean;
	/** Cards that scroll away above the transcript. */
	children: ReactNode;
	/** More buttons for the toolbar. */
	actions: ReactNode;
	/** Shown below the last row. */
	footer: ReactNode;
}

/** The transcript of a run, in one scroller with the cards about the run. */
export function Transcript({ client, isOver, children, actions, footer }: TranscriptProps) {
	const snapshot = useTranscriptSnapshot(client);
	const [view, setView] = useState<TranscriptView>("nice");
	const [scroller, setScroller] = useState<HTMLElement | null>(null);
	const [content, setContent] = useState<HTMLElement | null>(null);
	const [cards, setCards] = useState<HTMLElement | null>(null);
	const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
	const cardsHeight = useHeight(cards);
	const toolbarHeight = useHeight(toolbar);
	const follow = useFollow(scroller, content, !isOver);
	const rows = useRef<RowsHandle>(null);

	const { stopFollowing } = follow;
	const goTo = useCallback(
		(row: number) => {
			stopFollowing();
			rows.current?.scrollToRow(row);
		},
		[stopFollowing],
	);
	const { currentMatch, position, step } = useMatchSteps(snapshot.search, goTo);

	return (
		<section
			ref={setScroller}
			aria-label="Transcript"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
			tabIndex={0}
			className="min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
		>
			<div ref={setContent} className="mx-auto max-w-6xl px-3 pb-6 sm:px-6">
				<div ref={setCards} className="grid gap-3 py-4">
					{children}
				</div>
				<TranscriptToolbar
					ref={setToolbar}
					client={client}
					snapshot={snapshot}
					view={view}
					onView={setView}
					position={position}
					onStep={step}
					follow={follow}
					isOver={isOver}
					actions={actions}
				/>
				{scroller && (
					<TranscriptRows
						key={view === "nice" ? `nice ${snapshot.generation}` : view}
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
				{footer}
			</div>
		</section>
	);
}
