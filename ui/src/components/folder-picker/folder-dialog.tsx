import { listFolders } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { focusOnMount } from "../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../kit/form/input-class.ts";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { FolderList } from "./folder-list.tsx";

interface FolderDialogProps {
	/** Initial folder; `""`: the home of the server's user. */
	folder: string;
	onChoose: (folder: string) => void;
	onClose: () => void;
}

export function FolderDialog({ folder, onChoose, onClose }: FolderDialogProps) {
	const [path, setPath] = useState<string | undefined>(folder || undefined);
	const [typed, setTyped] = useState<string | null>(null);
	const [showsHidden, setShowsHidden] = useState(false);
	/** The folder that the user left, which gets the focus in the parent's list. */
	const [left, setLeft] = useState<string | null>(null);
	/** The previously listed folder. */
	const [before, setBefore] = useState<string | null>(null);
	const { data, error, refetch } = useQuery({
		queryKey: queryKeys.folders(path),
		queryFn: ({ signal }) => api.call(listFolders, { query: path === undefined ? {} : { path } }, { signal }),
		retry: false,
		// Folders change, so lists are not cached.
		gcTime: 0,
	});
	const shown = typed ?? data?.path ?? path ?? "";
	// The error belongs to the listed path, not to one that is still being typed.
	const isUnreadable = error !== null && typed === null;

	function open(next: string | undefined) {
		setTyped(null);
		setLeft(null);
		setPath(next);
	}
	function openListed(next: string) {
		open(next);
		setLeft(data?.path ?? null);
		setBefore(data?.path ?? null);
	}
	/** Returns from a folder that cannot be listed. */
	function goBack(to: string | undefined) {
		open(to);
		setLeft(path ?? "");
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		// In React, events from the portal bubble to the form that opened the dialog.
		event.stopPropagation();
		if (typed === null) choose();
		else open(typed.trim());
	}
	function choose() {
		onChoose(shown.trim());
		onClose();
	}

	return (
		<Dialog title="Choose a folder" onClose={onClose}>
			<form onSubmit={submit} className="flex gap-2">
				<input
					aria-label="Folder path"
					value={shown}
					spellCheck={false}
					autoComplete="off"
					onChange={(event) => setTyped(event.target.value)}
					className={`${inputClass} font-mono text-[13px]`}
				/>
				{/* Enter does not submit a form whose submit button is disabled. */}
				<Button type={typed === null ? "button" : "submit"} disabled={typed === null}>
					Go
				</Button>
			</form>
			<div className="h-80 min-w-0 overflow-y-auto rounded-md border border-line">
				{error ? (
					<div className="grid gap-3 p-3">
						<ErrorNotice title="The folder could not be opened" error={error} onRetry={() => void refetch()} />
						<div className="flex flex-wrap gap-2">
							{before !== null && before !== path && (
								<Button
									ref={focusOnMount}
									className="max-w-full wrap-anywhere whitespace-normal!"
									onClick={() => goBack(before)}
								>
									Back to {before}
								</Button>
							)}
							{path !== undefined && <Button onClick={() => goBack(undefined)}>Go to home folder</Button>}
						</div>
					</div>
				) : data ? (
					<FolderList
						key={data.path}
						list={data}
						left={left}
						showsHidden={showsHidden}
						onShowHidden={setShowsHidden}
						onOpen={openListed}
					/>
				) : (
					<div className="p-3">
						<LoadingRows label="Loading folder" />
					</div>
				)}
			</div>
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={onClose}>Cancel</Button>
				<Button variant="primary" disabled={shown === "" || isUnreadable} onClick={choose}>
					Use this folder
				</Button>
			</div>
		</Dialog>
	);
}
