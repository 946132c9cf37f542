import type { AdapterInfo } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { VersionChoice, type WantedVersion } from "./version-choice.tsx";

interface ReinstallDialogProps {
	adapter: AdapterInfo;
	label: string;
	/** `version` is omitted for the pinned version and for a folder. */
	onReinstall: (request: { version?: string }) => void;
	onClose: () => void;
}

export function ReinstallDialog({ adapter, label, onReinstall, onClose }: ReinstallDialogProps) {
	const isFolder = adapter.localPath !== undefined;
	const [wanted, setWanted] = useState<WantedVersion>({ kind: adapter.pinned ? "keep" : "newest", version: "" });

	function submit(event: FormEvent) {
		event.preventDefault();
		onClose();
		onReinstall(isFolder ? {} : requestOf(wanted));
	}

	return (
		<Dialog title={`Reinstall ${label}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				{isFolder ? (
					<p>
						The files are copied again from <span className="font-mono wrap-anywhere">{adapter.localPath}</span>.
					</p>
				) : (
					<VersionChoice adapter={adapter} wanted={wanted} onChange={setWanted} />
				)}
				<p className="text-[13px] text-muted">Active runs keep the version they started with.</p>
				<div className="flex flex-wrap justify-end gap-2">
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" variant="primary">
						Reinstall
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

function requestOf({ kind, version }: WantedVersion): { version?: string } {
	if (kind === "keep") return {};
	return { version: kind === "newest" ? "latest" : version.trim() };
}
