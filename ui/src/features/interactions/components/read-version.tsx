import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { OutdatedContext } from "./decision-props.ts";

const MAX_VERSIONS = 200;

const VersionChanges = lazyPart(async () => (await import("./version-changes.tsx")).VersionChanges);

interface ReadVersionProps<Item> {
	latest: Item;
	/**
	 * Versions that the user has seen, by item id. Outlives the component, which is unmounted while its item is not
	 * pending.
	 */
	versions: Map<string, Item>;
	/** Text by which two versions are compared. */
	textOf: (item: Item) => string;
	children: (item: Item) => ReactNode;
}

/**
 * Shows the version that was read until the user asks for a newer one, so that a click decides only what was visible.
 * Needs the item's id as its React key.
 */
export function ReadVersion<Item extends { id: string; revision: number; status: string }>({
	latest,
	versions,
	textOf,
	children,
}: ReadVersionProps<Item>) {
	const [read, setRead] = useState(() => versions.get(latest.id) ?? latest);
	const [before, setBefore] = useState<Item | null>(null);
	const isOutdated = latest.status === "pending" && latest.revision !== read.revision;
	const shown = isOutdated ? read : latest;
	useEffect(() => remember(versions, shown), [versions, shown]);
	return (
		<div className="grid min-w-0 gap-3">
			{isOutdated && (
				<div role="alert" className="flex gap-3 rounded-lg border border-warn/40 bg-warn-soft p-3">
					<Icon name="alert" className="mt-0.5 size-4 text-warn" />
					<div className="grid min-w-0 gap-2">
						<p>The request has changed since you opened it. Review it again before you decide.</p>
						<Button
							className="w-fit"
							onClick={() => {
								setBefore(read);
								setRead(latest);
							}}
						>
							Show new version
						</Button>
					</div>
				</div>
			)}
			{!isOutdated && before !== null && (
				<Suspense fallback={null}>
					<VersionChanges before={textOf(before)} after={textOf(latest)} />
				</Suspense>
			)}
			<OutdatedContext value={isOutdated}>
				<div key={shown.revision} className="grid min-w-0 gap-3">
					{children(shown)}
				</div>
			</OutdatedContext>
		</div>
	);
}

function remember<Item extends { id: string }>(versions: Map<string, Item>, item: Item): void {
	versions.delete(item.id);
	versions.set(item.id, item);
	const [oldest] = versions.keys();
	if (versions.size > MAX_VERSIONS && oldest !== undefined) versions.delete(oldest);
}
