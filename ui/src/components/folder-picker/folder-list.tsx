import type { FolderList as Listed } from "@paperclipai/shared";
import { type KeyboardEvent, useLayoutEffect, useState } from "react";
import { Icon } from "../../kit/icons/icon.tsx";
import { crumbsOf, isWithin } from "./folder-crumbs.ts";

interface FolderListProps {
	list: Listed;
	/** The folder that gets the focus; `null` leaves the focus unchanged. */
	left: string | null;
	showsHidden: boolean;
	onShowHidden: (shows: boolean) => void;
	onOpen: (path: string) => void;
}

/** Arrow keys move the focus, Enter opens a folder, Backspace opens the parent folder. */
export function FolderList({ list, left, showsHidden, onShowHidden, onOpen }: FolderListProps) {
	const [root, setRoot] = useState<HTMLElement | null>(null);
	const hidden = list.folders.filter(({ isHidden }) => isHidden).length;
	const shown = list.folders.filter(({ isHidden }) => showsHidden || !isHidden);

	useLayoutEffect(() => {
		if (!root || left === null) return;
		const rows = [...root.querySelectorAll<HTMLElement>("li > button")];
		const next = rows.find(({ dataset }) => dataset.path === left) ?? rows[0];
		(next ?? root.querySelector<HTMLElement>("[aria-current]"))?.focus();
	}, [root, left]);

	function onKeyDown(event: KeyboardEvent<HTMLElement>) {
		if (event.key === "Backspace" && list.parent !== null) return onOpen(list.parent);
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step === undefined) return;
		event.preventDefault();
		const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
		rows[rows.indexOf(document.activeElement as HTMLElement) + step]?.focus();
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the buttons inside
		<div ref={setRoot} onKeyDown={onKeyDown}>
			<div className="sticky top-0 flex flex-wrap items-center gap-x-0.5 border-b border-line bg-surface px-2 py-1.5 text-[13px]">
				<nav aria-label="Parent folders" className="flex min-w-0 flex-wrap items-center">
					{crumbsOf(list).map(({ name, path }) => (
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
					.filter((other) => !isWithin(other, list.path))
					.map((other) => (
						<button
							key={other}
							type="button"
							className="ml-2 rounded border border-line px-1 text-muted hover:bg-sunken"
							onClick={() => onOpen(other)}
						>
							{other}
						</button>
					))}
			</div>
			<ul aria-label="Folders">
				{shown.map(({ name, path, isGit }) => (
					<li key={path}>
						<button
							type="button"
							data-path={path}
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
			{shown.length === 0 && (
				<p className="px-3 py-4 text-muted">
					No subfolders. {list.parent === null ? "Use this folder." : "Use this folder, or go up."}
				</p>
			)}
			<div className="flex flex-wrap gap-3 px-3 py-2 text-[13px] text-muted">
				{hidden > 0 && (
					<button type="button" className="text-accent hover:underline" onClick={() => onShowHidden(!showsHidden)}>
						{showsHidden ? "Hide hidden folders" : `Show ${hidden} hidden`}
					</button>
				)}
				{list.isTruncated && <span>Not all folders are listed. Type a path to open others.</span>}
			</div>
		</div>
	);
}
