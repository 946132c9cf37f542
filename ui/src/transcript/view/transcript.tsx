import { type ReactNode, useEffect, useState } from "react";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { useTranscriptPart } from "../client/use-transcript.ts";
import { AddressContext, useAddressLinks } from "./address/address-context.ts";
import { type AddressState, useOwnAddress } from "./address/use-transcript-address.ts";
import type { RowList } from "./list/row-list.ts";
import { isUpwardKey } from "./list/user-input.ts";
import { GoToRow } from "./rows/go-to-row.ts";
import { TimelineColumn } from "./timeline/timeline-column.tsx";
import { TranscriptRows } from "./transcript-rows.tsx";
import { TimestampSwitch, TranscriptToolbar } from "./transcript-toolbar.tsx";
import { useReading } from "./use-reading.ts";
import { useTranscriptCommands } from "./use-transcript-commands.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";
import { WorkFolder } from "./work-folder.ts";

const SCROLL_KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", " "]);

interface TranscriptProps {
	client: TranscriptClient;
	isOver: boolean;
	/** The agent's folder: paths below it are shortened. */
	folder?: string | null;
	/** State from `useTranscriptAddress`. Default: local state, without links and keys. */
	addressState?: AddressState;
	/** Cards that scroll away above the transcript. */
	children: ReactNode;
	actions: ReactNode;
	footer: ReactNode;
	/** Downloads the log. */
	onDownload?: () => void;
}

/** Scrolls together with the cards of the run. */
export function Transcript(props: TranscriptProps) {
	const { client, isOver, folder = null, addressState, children, actions, footer, onDownload } = props;
	const ownAddress = useOwnAddress();
	const { address, change, entry } = addressState ?? ownAddress;
	const { view = "nice" } = address;
	const generation = useTranscriptPart(client, (snapshot) => snapshot.generation);
	const found = useTranscriptPart(client, (snapshot) => snapshot.search);
	// Not with each line, because only a search shows it.
	const linesSoFar = useTranscriptPart(client, ({ done, stats, search }) =>
		done ? null : search === null ? 0 : stats.lines,
	);
	const [scroller, setScroller] = useState<HTMLElement | null>(null);
	const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
	const reading = useReading({ client, address, change, entry, isOver });
	const search = useTranscriptSearch({ client, address, change, list: reading.list, search: found, linesSoFar });
	const links = useAddressLinks(change);
	const [hasTimes, setHasTimes] = useState(false);
	const isListed = addressState !== undefined;
	useTranscriptCommands({ client, view, isOver, reading, search, isListed });
	useScrollKeys(scroller, reading.list, isListed);

	const rows = (within: HTMLElement, covering: HTMLElement) => (
		<TranscriptRows
			key={view === "nice" ? `nice ${generation}` : view}
			client={client}
			view={view}
			scroller={within}
			toolbar={covering}
			following={reading.following}
			onFollow={reading.setFollowing}
			target={reading.target}
			onList={reading.setList}
			onLeave={reading.keep}
			onDownload={onDownload}
		/>
	);

	return (
		<AddressContext value={addressState ? links : null}>
			<GoToRow value={reading.goToRow}>
				<section
					ref={setScroller}
					aria-label="Transcript"
					data-timestamps={hasTimes ? "" : undefined}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
					tabIndex={0}
					className="relative min-h-0 flex-1 overflow-y-auto bg-bg -outline-offset-2 [contain:strict] [overflow-anchor:none] [will-change:scroll-position]"
				>
					<div className="max-w-page px-4 pb-6 sm:px-6">
						<div className="grid gap-3 py-3 sm:py-4">{children}</div>
						<TranscriptToolbar
							ref={setToolbar}
							client={client}
							view={view}
							onView={reading.switchTo}
							search={search}
							reading={reading}
							isOver={isOver}
							actions={
								<>
									{view === "nice" && <TimestampSwitch shown={hasTimes} onChange={setHasTimes} />}
									{actions}
								</>
							}
						/>
						{scroller &&
							toolbar &&
							(view === "nice" ? (
								<WorkFolder value={folder}>
									<TimelineColumn client={client} list={reading.list} goTo={reading.goToRow}>
										{rows(scroller, toolbar)}
									</TimelineColumn>
								</WorkFolder>
							) : (
								rows(scroller, toolbar)
							))}
						{footer}
					</div>
				</section>
			</GoToRow>
		</AddressContext>
	);
}

/** Scroll keys move the transcript without a click. */
function useScrollKeys(scroller: HTMLElement | null, list: RowList | null, isListed: boolean): void {
	useEffect(() => {
		if (!scroller || !isListed) return;
		function onKeyDown(event: KeyboardEvent) {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
			const { key, target } = event;
			// Controls use these keys themselves.
			const isOnPage = target !== scroller && target instanceof Element && target.contains(scroller);
			if (!SCROLL_KEYS.has(key) || !isOnPage) return;
			// The browser scrolls the focused element.
			scroller?.focus({ preventScroll: true });
			if (isUpwardKey(event) && scroller && scroller.scrollTop > 0) list?.follow(false);
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [scroller, list, isListed]);
}
