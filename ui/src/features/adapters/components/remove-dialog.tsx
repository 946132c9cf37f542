import type { AdapterInfo, AdapterUser } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { LoadingRows } from "../../../kit/loading-rows.tsx";
import { useAdapterAgents, useRemoveAdapter } from "../api.ts";

interface RemoveDialogProps {
	adapter: AdapterInfo;
	label: string;
	onClose: () => void;
	onSay: (message: string) => void;
}

/** Removing takes the adapter from its agents, so they are named, and leaving them without it is a step of its own. */
export function RemoveDialog({ adapter, label, onClose, onSay }: RemoveDialogProps) {
	// The list may learn of the removal before its answer is here, and has the server's own adapter then.
	const [isReplaced] = useState(adapter.overridesBuiltin);
	const { data: agents, error, refetch } = useAdapterAgents(adapter.type);
	const remove = useRemoveAdapter(adapter.type, (left) => {
		const what = isReplaced ? "With the server's own adapter from now on" : "Left without it";
		const rest = left.length > 0 ? ` ${what}: ${left.map(({ name }) => name).join(", ")}.` : "";
		onSay(`${label} was removed.${rest}`);
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
					The package is taken off this server. Runs under way go on with what they began with.
					{isReplaced && " The adapter of the same type that ships with the server takes its place."}
				</p>
				{!agents && !error && <LoadingRows rows={1} label="Reading its agents" />}
				{error && <ErrorNotice title="Its agents could not be read" error={error} onRetry={() => void refetch()} />}
				{agents?.length === 0 && <p>No agent uses it.</p>}
				{isUsed && <Users agents={agents} isReplaced={isReplaced} isSure={isSure} onSure={setSure} />}
				{remove.error && <ErrorNotice title={`${label} was not removed`} error={remove.error} />}
				<div className="flex flex-wrap gap-2">
					<Button type="submit" look="danger" disabled={!agents || remove.isPending || (isUsed && !isSure)}>
						{isUsed ? "Remove anyway" : "Remove"}
					</Button>
					<Button onClick={onClose}>Cancel</Button>
				</div>
			</form>
		</Dialog>
	);
}

interface UsersProps {
	agents: readonly AdapterUser[];
	/** The server has an adapter of its own for them. */
	isReplaced: boolean;
	isSure: boolean;
	onSure: (isSure: boolean) => void;
}

function Users({ agents, isReplaced, isSure, onSure }: UsersProps) {
	const many = agents.length === 1 ? "One agent uses" : `${agents.length} agents use`;
	return (
		<div className="grid min-w-0 gap-3 rounded-lg border border-warn/50 bg-warn-soft p-3">
			<p className="font-semibold text-warn">{many} it</p>
			<ul aria-label="Agents that use it" className="max-h-48 list-inside list-disc overflow-y-auto">
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
					? "Remove it all the same; these agents run with the server's own adapter then"
					: "Remove it all the same; these agents do not run until they have an adapter again"}
			</label>
		</div>
	);
}
