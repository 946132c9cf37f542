import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { Icon } from "../../kit/icons/icon.tsx";
import { lazyPart } from "../../kit/lazy-part.ts";
import { CountPill } from "../../kit/page/tab-links.tsx";
import { useMedia } from "../../kit/use-media.ts";
import { useRunningCount, useWaiting } from "../notifications/use-dashboard.ts";
import { destinations } from "./destinations.ts";

const Tooltip = lazyPart(async () => (await import("../../kit/tooltip.tsx")).Tooltip);

interface NavLinksProps {
	/** Whether only icons are shown in narrow windows. */
	isNarrow?: boolean;
	onFollow?: () => void;
}

export function NavLinks({ isNarrow = false, onFollow }: NavLinksProps) {
	const counts: Partial<Record<string, Count>> = {
		"/inbox": { count: useWaiting(), meaning: "waiting for a decision" },
		"/runs": { count: useRunningCount(), meaning: "running" },
	};
	const countClass = `ml-auto ${isNarrow ? "max-[1100px]:absolute max-[1100px]:-top-1 max-[1100px]:right-0" : ""}`;
	const labelClass = isNarrow ? "max-[1100px]:sr-only" : "";
	const hasIconsAlone = useMedia("(max-width: 1100px)") && isNarrow;
	return (
		<nav aria-label="Main" className="grid gap-0.5">
			{destinations.map(({ label, to, icon }) => {
				const link = (
					<Link
						key={to}
						to={to}
						activeOptions={{ exact: to === "/" }}
						{...(onFollow && { onClick: onFollow })}
						className="relative flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent"
					>
						<Icon name={icon} />
						<span className={labelClass}>{label}</span>
						<NavCount {...counts[to]} className={countClass} />
					</Link>
				);
				if (!hasIconsAlone) return link;
				return (
					<Suspense key={to} fallback={link}>
						<Tooltip text={label} side="right">
							{link}
						</Tooltip>
					</Suspense>
				);
			})}
		</nav>
	);
}

interface Count {
	count?: number;
	/** Describes the count to screen readers. */
	meaning?: string;
}

function NavCount({ count = 0, meaning, className }: Count & { className: string }) {
	if (count === 0) return null;
	return (
		<span title={`${count} ${meaning}`} className={className}>
			<CountPill count={count} />
			<span className="sr-only"> {meaning}</span>
		</span>
	);
}
