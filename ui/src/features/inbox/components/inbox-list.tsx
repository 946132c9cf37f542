import { useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment, useRef } from "react";
import { useRowKeys } from "../../../kit/table/row-keys.ts";
import { useMedia } from "../../../kit/use-media.ts";
import type { InboxItem } from "../inbox-items.ts";
import { InboxDetail } from "./inbox-detail.tsx";
import { InboxRow } from "./inbox-row.tsx";

/** Wide enough for details beside the list. */
const WIDE = "(min-width: 64rem)";

export function InboxList({ items }: { items: readonly InboxItem[] }) {
	const { item: address } = useSearch({ strict: false }) as { item?: string };
	const navigate = useNavigate();
	const isWide = useMedia(WIDE);
	const onKeyDown = useRowKeys();
	// The opened item stays open when new items arrive.
	const opened = useRef<string>(undefined);
	const list = useRef<HTMLDivElement>(null);
	/** Decided items stay in the list until it is reloaded. */
	const decided = useRef(new Set<string>());
	if (items.some(({ id }) => id === address)) opened.current = address;
	else if (isWide) opened.current ??= items[0]?.id;
	const chosenId = isWide ? opened.current : address;
	const selected = items.find(({ id }) => id === chosenId);
	const select = (id: string | undefined) => {
		// Set immediately, because the URL changes later.
		opened.current = id;
		void navigate({ to: "/inbox", search: id ? { item: id } : {}, replace: true, resetScroll: false });
	};

	function onDone() {
		// The user may have opened another item while the server was responding.
		if (!selected || !list.current || opened.current !== selected.id) return;
		const index = items.indexOf(selected);
		decided.current.add(selected.id);
		const waiting = [...items.slice(index + 1), ...items.slice(0, index).reverse()].filter(
			({ id }) => !decided.current.has(id),
		);
		// Pending decisions come before failed runs.
		const next = waiting.find(({ isBlocking }) => isBlocking === selected.isBlocking) ?? waiting[0];
		select(isWide ? next?.id : undefined);
		if (next) list.current.querySelector<HTMLElement>(`[data-item="${next.id}"]`)?.focus();
	}

	const detail = selected ? <InboxDetail key={selected.id} item={selected} onDone={onDone} /> : <NoLongerWaiting />;
	const isGone = !selected && address !== undefined && address === opened.current;
	return (
		<div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside */}
			<div
				ref={list}
				onKeyDown={onKeyDown}
				className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
			>
				{!isWide && isGone && <div className="p-4">{detail}</div>}
				{items.map((item, index) => (
					<Fragment key={item.id}>
						{items[index - 1]?.isBlocking !== item.isBlocking && (
							<h2 className="bg-sunken/60 px-3 py-1 text-xs font-medium text-muted">
								{item.isBlocking ? "Decisions" : "Failed runs and refused tools"}
							</h2>
						)}
						<InboxRow
							item={item}
							isSelected={item === selected}
							// Beside the details, the list is a single tab stop, so that Tab moves to the details.
							tabIndex={!isWide || item === selected || (!selected && index === 0) ? 0 : -1}
							onFocus={isWide ? () => item.id !== address && select(item.id) : undefined}
						/>
						{!isWide && item === selected && <div className="p-4">{detail}</div>}
					</Fragment>
				))}
			</div>
			{isWide && <div className="sticky top-4 min-w-0 rounded-lg border border-line bg-surface p-5">{detail}</div>}
		</div>
	);
}

function NoLongerWaiting() {
	return (
		<p role="status" className="text-muted">
			This request was already decided or withdrawn. Choose another item.
		</p>
	);
}
