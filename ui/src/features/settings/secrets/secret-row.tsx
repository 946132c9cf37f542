import type { Secret } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../kit/menu/menu-item.tsx";
import { Warning } from "../../../kit/page/warning.tsx";
import { Cell, Row } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useDeleteSecret } from "./api.ts";
import type { SecretUsers } from "./secret-users.ts";

interface SecretRowProps {
	secret: Secret;
	users: SecretUsers | undefined;
	onRotate: () => void;
}

export function SecretRow({ secret, users, onRotate }: SecretRowProps) {
	const [isDeleting, setDeleting] = useState(false);
	const { name, description, currentVersion, updatedAt } = secret;
	return (
		<Row>
			<Cell className="max-w-80 max-sm:w-full max-sm:max-w-0">
				<span className="block truncate font-mono font-medium">{name}</span>
				{description && <span className="block truncate text-xs text-muted">{description}</span>}
			</Cell>
			<Cell hide="phone">
				<Users users={users} />
			</Cell>
			<Cell hide="phone" align="end">
				{currentVersion}
			</Cell>
			<Cell hide="phone" align="end" className="text-muted">
				<TimeAgo at={updatedAt} />
			</Cell>
			<Cell align="end">
				<Menu label={`Actions for ${name}`} icon="dots" size="small">
					<MenuItem icon="refresh" onSelect={onRotate}>
						Rotate…
					</MenuItem>
					<MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
						Delete…
					</MenuItem>
				</Menu>
				{isDeleting && <DeleteSecretDialog secret={secret} users={users} onClose={() => setDeleting(false)} />}
			</Cell>
		</Row>
	);
}

function Users({ users }: { users: SecretUsers | undefined }) {
	if (!users) return <span className="text-muted">Not used</span>;
	return (
		<span className="flex flex-wrap gap-x-2 gap-y-0.5">
			{users.agents.map(({ id, name }) => (
				<Link key={id} to="/agents/$agentId" params={{ agentId: id }} className="text-accent hover:underline">
					{name}
				</Link>
			))}
			{users.environments.map(({ id, name }) => (
				<Link key={id} to="/settings/environments" search={{ id }} className="text-accent hover:underline">
					{name}
				</Link>
			))}
			{users.company && (
				<Link to="/settings/company" className="text-accent hover:underline">
					MCP servers of the company
				</Link>
			)}
		</span>
	);
}

interface DeleteSecretDialogProps {
	secret: Secret;
	users: SecretUsers | undefined;
	onClose: () => void;
}

function DeleteSecretDialog({ secret, users, onClose }: DeleteSecretDialogProps) {
	const remove = useDeleteSecret(secret.id);
	const { agents = [], environments = [], company = null } = users ?? {};
	const names = [...agents, ...environments, ...(company ? [company] : [])].map(({ name }) => name);

	async function confirm() {
		await remove.mutateAsync(undefined);
		toast({ text: `The secret ${secret.name} was deleted.` });
	}

	return (
		<ConfirmDialog
			title={`Delete ${secret.name}`}
			confirmLabel="Delete secret"
			failureTitle="The secret could not be deleted"
			danger
			onConfirm={confirm}
			onClose={onClose}
		>
			<p>All versions of the secret's value are deleted. This cannot be undone.</p>
			{names.length > 0 && (
				<Warning>
					{names.join(", ")} still {names.length === 1 ? "uses" : "use"} the secret, so it cannot be deleted.
				</Warning>
			)}
		</ConfirmDialog>
	);
}
