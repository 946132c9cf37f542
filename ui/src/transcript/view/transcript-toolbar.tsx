import type { ReactNode, Ref } from "react";
import { Button } from "../../kit/button.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import type { TranscriptClient } from "../client/transcript-client.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { ParserBadges } from "./parser-badges.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Reading } from "./use-reading.ts";
import type { TranscriptSearch } from "./use-transcript-search.ts";

const VIEWS: { view: TranscriptView; label: string }[] = [
	{ view: "nice", label: "Nice" },
	{ view: "raw", label: "Raw" },
];

interface TranscriptToolbarProps {
	ref: Ref<HTMLDivElement>;
	client: TranscriptClient;
	view: TranscriptView;
	onView: (view: TranscriptView) => void;
	search: TranscriptSearch;
	reading: Reading;
	isOver: boolean;
	actions: ReactNode;
}

export function TranscriptToolbar(props: TranscriptToolbarProps) {
	const { ref, client, view, onView, search, reading, isOver, actions } = props;
	const { following, list } = reading;
	return (
		<div
			ref={ref}
			className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:gap-x-3 border-b border-line bg-bg px-4 py-2 sm:-mx-6 sm:px-6"
		>
			<ViewSwitch view={view} onChange={onView} />
			<SearchBox search={search} />
			<ParserBadges client={client} />
			<span className="ml-auto flex items-center">
				<CopyButton label="Copy transcript" text={() => client.text(view)} />
				{actions}
				<Button
					variant="quiet"
					size="small"
					aria-pressed={following}
					onClick={() => list?.follow(true)}
					title="Jump to the end and follow new output"
				>
					<Icon name="to-end" />
					<span className="max-sm:sr-only">{following && !isOver ? "Following" : "End"}</span>
				</Button>
			</span>
		</div>
	);
}

export function TimestampSwitch({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
	return (
		<Button
			variant="quiet"
			size="small"
			aria-pressed={shown}
			aria-label="Timestamps"
			title="Show the timestamp of each line"
			onClick={() => onChange(!shown)}
		>
			<Icon name="timer" />
		</Button>
	);
}

function ViewSwitch({ view, onChange }: { view: TranscriptView; onChange: (view: TranscriptView) => void }) {
	return (
		<fieldset className="flex rounded-md border border-line-strong/60">
			<legend className="sr-only">Transcript view</legend>
			{VIEWS.map(({ view: each, label }) => (
				<Button key={each} variant="quiet" size="small" aria-pressed={view === each} onClick={() => onChange(each)}>
					{label}
				</Button>
			))}
		</fieldset>
	);
}
