import type { AdapterInfo, ReinstalledAdapter } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { useReinstallAdapter } from "../../api/manage-adapters.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { ErrorNotice } from "../error-notice.tsx";
import { VersionChoice, type Wanted } from "./version-choice.tsx";
import { WorkSteps } from "./work-steps.tsx";

interface ReinstallDialogProps {
	adapter: AdapterInfo;
	label: string;
	onClose: () => void;
	onDone: (message: string) => void;
}

export function ReinstallDialog({ adapter, label, onClose, onDone }: ReinstallDialogProps) {
	const isFolder = adapter.localPath !== undefined;
	const [wanted, setWanted] = useState<Wanted>({ kind: adapter.pinned ? "keep" : "newest", version: "" });
	const reinstall = useReinstallAdapter(adapter.type);

	function submit(event: FormEvent) {
		event.preventDefault();
		reinstall.mutate(isFolder ? {} : requestOf(wanted), {
			onSuccess: (done) => {
				onDone(tell(label, done));
				onClose();
			},
		});
	}

	return (
		<Dialog title={`Reinstall ${label}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				{isFolder ? (
					<p>
						The files are copied again from <span className="font-mono wrap-anywhere">{adapter.localPath}</span>. Runs
						under way end with the files they began with.
					</p>
				) : (
					<VersionChoice adapter={adapter} wanted={wanted} onChange={setWanted} />
				)}
				<WorkSteps steps={reinstall.steps} state={reinstall.status} label="Reinstallation" />
				{reinstall.error && <ErrorNotice title={`${label} was not reinstalled`} error={reinstall.error} />}
				<div className="flex flex-wrap gap-2">
					<Button type="submit" look="primary" disabled={reinstall.isPending}>
						{reinstall.isPending ? "Reinstalling…" : "Reinstall"}
					</Button>
					<Button onClick={onClose}>{reinstall.isPending ? "Close" : "Cancel"}</Button>
				</div>
			</form>
		</Dialog>
	);
}

function requestOf({ kind, version }: Wanted): { version?: string } {
	if (kind === "keep") return {};
	return { version: kind === "newest" ? "latest" : version.trim() };
}

function tell(label: string, { from, to, wanted }: ReinstalledAdapter): string {
	const version =
		from === to ? `still ${to ?? "without a version"}` : `now ${to ?? "unknown"}, before ${from ?? "unknown"}`;
	const why = { pinned: "the pinned version", newest: "the newest version", folder: "read from its folder" };
	return `${label} was reinstalled: ${version} (${why[wanted]}).`;
}
