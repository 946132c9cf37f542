import { type Agent, type Environment, environmentAddress, environmentDriver } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../kit/menu/menu-item.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Warning } from "../../../kit/page/warning.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useDeleteEnvironment, useProbeEnvironment } from "./api.ts";
import { ProbeChecks } from "./probe-checks.tsx";

interface EnvironmentItemProps {
	environment: Environment;
	/** Agents whose default environment this is. */
	users: readonly Agent[];
	onEdit: () => void;
}

export function EnvironmentItem({ environment, users, onEdit }: EnvironmentItemProps) {
	const { id, name, driver } = environment;
	const probe = useProbeEnvironment(id);
	const [isDeleting, setDeleting] = useState(false);
	return (
		<li aria-label={name} className="grid min-w-0 gap-3 px-4 py-3">
			<div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
				<div className="min-w-0 flex-1">
					<h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere">
						{name}
						<span className="rounded-full bg-sunken px-2 text-xs font-medium text-muted">
							{environmentDriver(driver).label}
						</span>
					</h2>
					<p className="font-mono text-xs wrap-anywhere text-muted">{environmentAddress(environment)}</p>
				</div>
				<div className="flex gap-2">
					<Button size="small" disabled={probe.isPending} onClick={() => probe.mutate("")}>
						{probe.isPending ? "Probing…" : "Probe"}
					</Button>
					<Button size="small" onClick={onEdit}>
						Edit
					</Button>
					<Menu label={`Actions for ${name}`} icon="dots" size="small">
						<MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
							Delete…
						</MenuItem>
					</Menu>
				</div>
			</div>
			<p className="flex flex-wrap gap-x-2 text-[13px]">
				<span className="text-muted">{users.length === 0 ? "Not the default of any agent." : "Default of"}</span>
				{users.map((agent) => (
					<Link
						key={agent.id}
						to="/agents/$agentId"
						params={{ agentId: agent.id }}
						className="text-accent hover:underline"
					>
						{agent.name}
					</Link>
				))}
			</p>
			{probe.error && <ErrorNotice title="The environment could not be probed" error={probe.error} />}
			{probe.data && !probe.isPending && <ProbeChecks probe={probe.data} />}
			{isDeleting && <DeleteDialog environment={environment} users={users} onClose={() => setDeleting(false)} />}
		</li>
	);
}

interface DeleteDialogProps {
	environment: Environment;
	users: readonly Agent[];
	onClose: () => void;
}

function DeleteDialog({ environment: { id, name }, users, onClose }: DeleteDialogProps) {
	const remove = useDeleteEnvironment(id);

	async function confirm() {
		await remove.mutateAsync(undefined);
		toast({ text: `The environment ${name} was deleted.` });
	}

	return (
		<ConfirmDialog
			title={`Delete ${name}`}
			confirmLabel="Delete environment"
			failureTitle="The environment could not be deleted"
			danger
			onConfirm={confirm}
			onClose={onClose}
		>
			<p>Only the environment's settings are deleted. Files on the machine are kept.</p>
			{users.length > 0 && (
				<Warning>
					The environment is the default of {users.map((agent) => agent.name).join(", ")}. Give{" "}
					{users.length === 1 ? "this agent" : "these agents"} another environment first.
				</Warning>
			)}
		</ConfirmDialog>
	);
}
