import type { ReactNode, Ref } from "react";
import { Button } from "../../kit/button.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import type { TranscriptClient } from "../client/transcript-client.ts";
import type { TranscriptSnapshot } from "../client/transcript-snapshot.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { ParserBadges } from "./parser-badges.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Follow } from "./use-follow.ts";
import { ViewSwitch } from "./view-switch.tsx";

interface TranscriptToolbarProps {
	ref: Ref<HTMLDivElement>;
	client: TranscriptClient;
	snapshot: TranscriptSnapshot;
	view: TranscriptView;
	onView: (view: TranscriptView) => void;
	/** Position of the current match, from 0. */
	position: number | null;
	onStep: (step: 1 | -1) => void;
	follow: Follow;
	isOver: boolean;
	/** More buttons. */
	actions: ReactNode;
}

export function TranscriptToolbar(props: TranscriptToolbarProps) {
	const { ref, client, snapshot, view, onView, position, onStep, follow, isOver, actions } = props;
	return (
		<div
			ref={ref}
			className="sticky top-0 z-10 -mx-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-bg px-3 py-2 sm:-mx-6 sm:px-6"
		>
			<ViewSwitch view={view} onChange={onView} />
			<SearchBox
				onSearch={client.search}
				found={snapshot.search?.matches.length ?? null}
				position={position}
				onStep={onStep}
			/>
			<ParserBadges parser={snapshot.parser} stats={snapshot.stats} />
			<span className="ml-auto flex items-center">
				<CopyButton label="Copy the transcript" text={() => client.text(view)} />
				{actions}
				<Button
					look="quiet"
					size="small"
					aria-pressed={follow.following}
					onClick={follow.jumpToEnd}
					title="Jump to the end and follow new output"
				>
					<Icon name="to-end" />
					{follow.following && !isOver ? "Following" : "End"}
				</Button>
			</span>
		</div>
	);
}
