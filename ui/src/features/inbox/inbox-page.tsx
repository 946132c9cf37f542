import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment } from "react";
import { buttonClass } from "../../kit/button-class.ts";
import { Keys } from "../../kit/commands/keys.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { LoadMore } from "../../kit/load-more.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { Page } from "../../kit/page.tsx";
import { useRowKeys } from "../../kit/row-keys.ts";
import { useMedia } from "../../kit/use-media.ts";
import { useCompanyId } from "../companies/company-context.ts";
import { InboxDetail } from "./components/inbox-detail.tsx";
import { InboxRow } from "./components/inbox-row.tsx";
import type { InboxItem } from "./inbox-items.ts";
import { useInbox } from "./use-inbox.ts";

/** Where the details have room beside the list. */
const WIDE = "(min-width: 64rem)";

export function InboxPage() {
	const { items, error, retry, interactions } = useInbox(useCompanyId());
	return (
		<Page title="Inbox" subtitle={items && items.length > 0 ? <KeyHints /> : undefined}>
			{error ? <ErrorNotice title="The inbox could not be loaded" error={error} onRetry={retry} /> : null}
			{!items && !error && <LoadingRows label="Loading the inbox" rows={6} />}
			{items?.length === 0 && (
				<EmptyState title="Nothing waits for you">
					<p className="max-w-md text-muted">
						Questions and requests of agents, used-up budgets and failed runs of the last three days appear here.
					</p>
					<Link to="/issues" className={buttonClass("plain")}>
						Look at the issues
					</Link>
				</EmptyState>
			)}
			{items && items.length > 0 && (
				<>
					<Items items={items} />
					<LoadMore query={interactions} what="questions" />
				</>
			)}
		</Page>
	);
}

function KeyHints() {
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:hidden">
			<span className="flex items-center gap-1">
				<Keys keys="j" /> <Keys keys="k" /> next, previous
			</span>
			<span className="flex items-center gap-1">
				<Keys keys="y" /> accept or retry
			</span>
			<span className="flex items-center gap-1">
				<Keys keys="x" /> reject or dismiss
			</span>
		</span>
	);
}

function Items({ items }: { items: readonly InboxItem[] }) {
	const { item: address } = useSearch({ strict: false }) as { item?: string };
	const navigate = useNavigate();
	const isWide = useMedia(WIDE);
	const onKeyDown = useRowKeys();
	const found = items.find(({ id }) => id === address);
	const selected = found ?? (isWide ? items[0] : undefined);
	const select = (id: string | undefined) =>
		void navigate({ to: "/inbox", search: id ? { item: id } : {}, replace: true, resetScroll: false });

	function onDone() {
		if (!selected) return;
		const index = items.indexOf(selected);
		const next = items[index + 1] ?? items[index - 1];
		select(isWide ? next?.id : undefined);
		if (next) document.querySelector<HTMLElement>(`[data-item="${next.id}"]`)?.focus();
	}

	const detail = selected && <InboxDetail key={selected.id} item={selected} onDone={onDone} />;
	return (
		<div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside */}
			<div
				onKeyDown={onKeyDown}
				className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
			>
				{items.map((item) => (
					<Fragment key={item.id}>
						<InboxRow
							item={item}
							isSelected={item === selected}
							onFocus={isWide ? () => item !== found && select(item.id) : undefined}
						/>
						{!isWide && item === selected && <div className="p-4">{detail}</div>}
					</Fragment>
				))}
			</div>
			{isWide && <div className="sticky top-4 min-w-0 rounded-lg border border-line bg-surface p-5">{detail}</div>}
		</div>
	);
}
