import { type ReactNode, useState } from "react";
import type { TranscriptClient } from "../client/transcript-client.ts";
import { useTranscriptSnapshot } from "../client/use-transcript.ts";
import { AddressContext, useAddressLinks } from "./address/address-context.ts";
import { type AddressState, useOwnAddress } from "./address/use-transcript-address.ts";
import { TranscriptRows } from "./transcript-rows.tsx";
import { TranscriptToolbar } from "./transcript-toolbar.tsx";
import { useReading } from "./use-reading.ts";
import { useTranscriptCommands } from "./use-transcript-commands.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";

interface TranscriptProps {
	client: TranscriptClient;
	/** No more output will follow. */
	isOver: boolean;
	/** Where view, search and place are kept, with `useTranscriptAddress`. Default: only here, without links and keys. */
	addressState?: AddressState;
	/** Cards that scroll away above the transcript. */
	children: ReactNode;
	/** More buttons for the toolbar. */
	actions: ReactNode;
	/** Shown below the last row. */
	footer: ReactNode;
}

/** The transcript of a run, in one scroller with the cards about the run. */
export function Transcript({ client, isOver, addressState, children, actions, footer }: TranscriptProps) {
	const ownAddress = useOwnAddress();
	const { address, change } = addressState ?? ownAddress;
	const { view = "nice" } = address;
	const snapshot = useTranscriptSnapshot(client);
	const [scroller, setScroller] = useState<HTMLElement | null>(null);
	const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
	const reading = useReading({ client, address, change, isOver });
	const search = useTranscriptSearch({ client, address, change, list: reading.list, search: snapshot.search });
	const links = useAddressLinks(change);
	useTranscriptCommands({ client, view, reading, search, scroller, isListed: addressState !== undefined });

	return (
		<AddressContext value={addressState ? links : null}>
			<section
				ref={setScroller}
				aria-label="Transcript"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
				tabIndex={0}
				className="relative min-h-0 flex-1 overflow-y-auto bg-bg -outline-offset-2 [contain:strict] [overflow-anchor:none] [will-change:scroll-position]"
			>
				<div className="mx-auto max-w-6xl px-4 pb-6 sm:px-6">
					<div className="grid gap-3 py-4">{children}</div>
					<TranscriptToolbar
						ref={setToolbar}
						client={client}
						snapshot={snapshot}
						view={view}
						onView={reading.switchTo}
						search={search}
						reading={reading}
						isOver={isOver}
						actions={actions}
					/>
					{scroller && toolbar && (
						<TranscriptRows
							key={view === "nice" ? `nice ${snapshot.generation}` : view}
							client={client}
							snapshot={snapshot}
							view={view}
							scroller={scroller}
							toolbar={toolbar}
							following={reading.following}
							onFollow={reading.setFollowing}
							targetRow={reading.targetRow}
							onList={reading.setList}
							onLeave={reading.keep}
						/>
					)}
					{footer}
				</div>
			</section>
		</AddressContext>
	);
}
