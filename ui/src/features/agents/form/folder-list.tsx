import type { FolderList as Listed } from "@paperclipai/shared";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";

interface FolderListProps {
	list: Listed;
	onOpen: (path: string) => void;
}

/** The folders in a folder, with the way back. The arrow keys move, Enter opens, Backspace goes up. */
export function FolderList({ list, onOpen }: FolderListProps) {
	const [showsHidden, setShowsHidden] = useState(false);
	const hidden = list.folders.filter(({ isHidden }) => isHidden).length;
	const shown = list.folders.filter(({ isHidden }) => showsHidden || !isHidden);

	function onKeyDown(event: KeyboardEvent<HTMLElement>) {
		if (event.key === "Backspace" && list.parent !== null) return onOpen(list.parent);
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step === undefined) return;
		event.preventDefault();
		const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
		rows[rows.indexOf(document.activeElement as HTMLElement) + step]?.focus();
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for its buttons
		<div onKeyDown={onKeyDown}>
			<div className="sticky top-0 flex flex-wrap items-center gap-x-0.5 border-b border-line bg-surface px-2 py-1.5 text-[13px]">
				<nav aria-label="Folders above" className="flex min-w-0 flex-wrap items-center">
					{crumbs(list).map(({ name, path }) => (
						<span key={path} className="flex items-center">
							<button
								type="button"
								aria-current={path === list.path ? "page" : undefined}
								className="rounded px-1 wrap-anywhere hover:bg-sunken aria-[current]:font-semibold"
								onClick={() => onOpen(path)}
							>
								{name}
							</button>
							{path !== list.path && <span className="text-muted">/</span>}
						</span>
					))}
				</nav>
				{list.roots
					.filter((root) => !list.path.startsWith(root))
					.map((root) => (
						<button
							key={root}
							type="button"
							className="ml-2 rounded border border-line px-1 text-muted hover:bg-sunken"
							onClick={() => onOpen(root)}
						>
							{root}
						</button>
					))}
			</div>
			<ul aria-label="Folders">
				{shown.map(({ name, path, isGit }) => (
					<li key={path}>
						<button
							type="button"
							onClick={() => onOpen(path)}
							className="flex w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken"
						>
							<Icon name="folder" className="size-4 text-muted" />
							<span className="min-w-0 truncate">{name}</span>
							{isGit && (
								<span className="ml-auto flex items-center gap-1 text-xs text-muted">
									<Icon name="branch" className="size-3.5" />
									git
								</span>
							)}
						</button>
					</li>
				))}
			</ul>
			{shown.length === 0 && <p className="px-3 py-4 text-muted">No folders in here. Use this one, or go up.</p>}
			<div className="flex flex-wrap gap-3 px-3 py-2 text-[13px] text-muted">
				{hidden > 0 && (
					<button type="button" className="text-accent hover:underline" onClick={() => setShowsHidden(!showsHidden)}>
						{showsHidden ? "Leave out hidden folders" : `Show ${hidden} hidden`}
					</button>
				)}
				{list.isTruncated && <span>There are more; enter the path of the others.</span>}
			</div>
		</div>
	);
}

/** From the root to the folder itself. */
function crumbs({ path, roots }: Listed): { name: string; path: string }[] {
	const root = roots.filter((candidate) => path === candidate || path.startsWith(`${candidate}/`)).at(-1) ?? path;
	const below = path.slice(root.length).split("/").filter(Boolean);
	return [
		{ name: root, path: root },
		...below.map((name, index) => ({ name, path: [root, ...below.slice(0, index + 1)].join("/") })),
	];
}
