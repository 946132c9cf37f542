import type { AdapterInfo, AdapterUser } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { WarningBox } from "../../../kit/page/warning.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { useAdapterAgents, useRemoveAdapter } from "../api.ts";

interface RemoveDialogProps {
	adapter: AdapterInfo;
	label: string;
	onClose: () => void;
	onNotice: (message: string) => void;
}

/** Agents cannot run without their adapter, so the dialog lists them. */
export function RemoveDialog({ adapter, label, onClose, onNotice }: RemoveDialogProps) {
	// Keeps the first value, because the list may switch to the built-in adapter before the response arrives.
	const [isReplaced] = useState(adapter.overridesBuiltin);
	const { data: agents, error, refetch } = useAdapterAgents(adapter.type);
	const remove = useRemoveAdapter(adapter.type, (affected) => {
		const effect = isReplaced ? "Agents now using the built-in adapter" : "Agents now without an adapter";
		const details = affected.length > 0 ? ` ${effect}: ${affected.map(({ name }) => name).join(", ")}.` : "";
		onNotice(`${label} was removed.${details}`);
	});
	const [isSure, setSure] = useState(false);
	const isUsed = agents !== undefined && agents.length > 0;

	function submit(event: FormEvent) {
		event.preventDefault();
		remove.mutate(isUsed && isSure, { onSuccess: onClose });
	}

	return (
		<Dialog title={`Remove ${label}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<p>
					The package is removed from this server. Active runs keep the version they started with.
					{isReplaced && " The built-in adapter of the same type replaces it."}
				</p>
				{!agents && !error && <LoadingRows rows={1} label="Loading agents" />}
				{error && <ErrorNotice title="The agents could not be loaded" error={error} onRetry={() => void refetch()} />}
				{agents?.length === 0 && <p>No agents use this adapter.</p>}
				{isUsed && <Users agents={agents} isReplaced={isReplaced} isSure={isSure} onSure={setSure} />}
				{remove.error && <ErrorNotice title={`${label} could not be removed`} error={remove.error} />}
				<div className="flex flex-wrap justify-end gap-2">
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" variant="danger" disabled={!agents || remove.isPending || (isUsed && !isSure)}>
						{isUsed ? "Remove anyway" : "Remove"}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

interface UsersProps {
	agents: readonly AdapterUser[];
	/** Whether the built-in adapter of the same type takes over. */
	isReplaced: boolean;
	isSure: boolean;
	onSure: (isSure: boolean) => void;
}

function Users({ agents, isReplaced, isSure, onSure }: UsersProps) {
	const subject = agents.length === 1 ? "One agent uses" : `${agents.length} agents use`;
	return (
		<WarningBox label={`${subject} this adapter`}>
			<p className="font-semibold text-warn">{subject} this adapter</p>
			<ul aria-label="Agents using this adapter" className="max-h-48 list-inside list-disc overflow-y-auto">
				{agents.map((agent) => (
					<li key={agent.id} className="wrap-anywhere">
						{agent.name}
					</li>
				))}
			</ul>
			<label className="flex gap-2">
				<input
					type="checkbox"
					checked={isSure}
					onChange={(event) => onSure(event.target.checked)}
					className="mt-0.5 size-4 shrink-0 accent-(--accent)"
				/>
				{isReplaced
					? "Remove anyway. These agents will use the built-in adapter."
					: "Remove anyway. These agents cannot run until the adapter is reinstalled."}
			</label>
		</WarningBox>
	);
}
