import type { Agent, ConfigRevision } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Select } from "../../../kit/form/select.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { formatDateTime } from "../../../kit/text/format.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { useRollBack } from "../parts-api.ts";
import { Difference } from "./difference.tsx";
import { compareSnapshots, type SettingDifference } from "./snapshot-lines.ts";

interface RevisionDiffProps {
	agent: Agent;
	/** Newest first. */
	revisions: readonly ConfigRevision[];
	chosen: ConfigRevision;
	/** Returns a setting's label. */
	nameOf: (key: string) => string;
}

export function RevisionDiff({ agent, revisions, chosen, nameOf }: RevisionDiffProps) {
	const [otherId, setOtherId] = useState("");
	const [isAsking, setAsking] = useState(false);
	const rollBack = useRollBack(agent.id);
	const other = revisions.find(({ id }) => id === otherId);
	const isCurrent = chosen === revisions[0] || chosen.isCurrent;
	const before = other?.after ?? chosen.before ?? chosen.after;
	const differences = compareSnapshots(before, chosen.after, other ? [] : chosen.changedKeys);
	const restored = compareSnapshots(revisions[0]?.after ?? chosen.after, chosen.after);
	const hasNoBefore = chosen.before === null && !other;

	return (
		<Panel
			title="Differences"
			actions={
				!isCurrent && (
					<Button size="small" onClick={() => setAsking(true)}>
						Restore this revision
					</Button>
				)
			}
		>
			<div className="grid gap-4">
				<div className="flex flex-wrap items-center gap-2 text-[13px]">
					<span className="text-muted">Compared with</span>
					<div className="w-72 max-w-full">
						<Select
							label="Compare with"
							value={otherId}
							onChange={setOtherId}
							options={[
								{ value: "", label: "Before this change" },
								...revisions
									.filter(({ id }) => id !== chosen.id)
									.map((revision) => ({
										value: revision.id,
										label: `${formatDateTime(revision.createdAt)}${revision === revisions[0] ? ", current" : ""}`,
									})),
							]}
						/>
					</div>
				</div>
				{differences.length === 0 && (
					<p className="text-muted">{hasNoBefore ? "This is the oldest known revision." : "No differences."}</p>
				)}
				{differences.map((difference) => (
					<Difference key={difference.name} {...difference} name={nameOf(difference.name)} />
				))}
				{!isCurrent && otherId !== revisions[0]?.id && <Restored differences={restored} nameOf={nameOf} />}
			</div>
			{isAsking && (
				<ConfirmDialog
					title="Restore this revision"
					confirmLabel="Restore"
					failureTitle="The revision could not be restored"
					onConfirm={async () => {
						await rollBack.mutateAsync(chosen.id);
						toast({ text: `The settings from ${formatDateTime(chosen.createdAt)} were restored.` });
					}}
					onClose={() => setAsking(false)}
				>
					<p>
						{agent.name} gets the settings from {formatDateTime(chosen.createdAt)}, including hidden values. This
						creates a new revision, so you can undo it.
					</p>
					<p className="mt-2 wrap-anywhere">
						{restored.length === 0
							? "No visible changes; hidden values may differ."
							: `Settings that will change: ${restored.map(({ name }) => nameOf(name)).join(", ")}.`}
					</p>
				</ConfirmDialog>
			)}
		</Panel>
	);
}

function Restored({ differences, nameOf }: { differences: SettingDifference[]; nameOf: (key: string) => string }) {
	return (
		<section aria-label="Changes when restored" className="grid gap-3">
			<h3 className="text-[13px] font-semibold">Changes when restored</h3>
			{differences.length === 0 && <p className="text-muted">Only hidden values, if any.</p>}
			{differences.map((difference) => (
				<Difference key={difference.name} {...difference} name={nameOf(difference.name)} />
			))}
		</section>
	);
}
