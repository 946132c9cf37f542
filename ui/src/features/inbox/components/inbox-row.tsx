import { Link } from "@tanstack/react-router";
import { Icon } from "../../../kit/icons/icon.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import type { InboxItem } from "../inbox-items.ts";

interface InboxRowProps {
	item: InboxItem;
	isSelected: boolean;
	/** Selects the focused row while the list is beside the details. */
	onFocus: (() => void) | undefined;
	tabIndex: 0 | -1;
}

export function InboxRow({ item, isSelected, onFocus, tabIndex }: InboxRowProps) {
	return (
		<Link
			to="/inbox"
			search={isSelected && !onFocus ? {} : { item: item.id }}
			replace
			resetScroll={false}
			data-row=""
			data-item={item.id}
			aria-current={isSelected ? "true" : undefined}
			onFocus={onFocus}
			tabIndex={tabIndex}
			className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 px-3 py-2.5 -outline-offset-2 hover:bg-sunken/60 aria-[current]:bg-accent-soft"
		>
			<Icon name={item.icon} className={`mt-0.5 size-4 ${colourOf(item)}`} />
			<span className={`truncate ${item.isBlocking ? "font-semibold" : ""}`}>{item.title}</span>
			<span className="text-xs text-muted">
				<TimeAgo at={item.at} />
			</span>
			<span className="col-start-2 truncate text-xs text-muted">{item.about}</span>
		</Link>
	);
}

function colourOf(item: InboxItem): string {
	if (item.kind === "run") return item.failures.newest.status === "succeeded" ? "text-warn" : "text-bad";
	return item.kind === "interaction" && item.interaction.runId !== null ? "text-warn" : "text-muted";
}
