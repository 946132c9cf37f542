import type { Project } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../kit/menu/menu-item.tsx";
import { MenuLink } from "../../../kit/menu/menu-link.tsx";
import { Cell, Row, rowLinkClass } from "../../../kit/table/table.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useDeleteProject } from "./api.ts";

export function ProjectRow({ project }: { project: Project }) {
	const { id, name, path, baseRef, provisionCommand } = project;
	const [isDeleting, setDeleting] = useState(false);
	const remove = useDeleteProject(id);

	async function confirm() {
		await remove.mutateAsync(undefined);
		toast({ text: `The project ${name} was deleted.` });
	}

	return (
		<Row>
			<Cell className="max-w-96 max-lg:w-full max-lg:max-w-0">
				<Link
					to="/settings/projects"
					search={{ id }}
					data-row=""
					className={`block truncate font-medium ${rowLinkClass}`}
				>
					{name}
				</Link>
				<span title={path} className="block truncate font-mono text-xs text-muted">
					{path}
				</span>
			</Cell>
			<Cell hide="phone" className="font-mono text-xs whitespace-nowrap">
				{baseRef ?? <span className="font-sans text-muted">The checked-out branch</span>}
			</Cell>
			<Cell hide="phone" className="max-w-72 max-lg:max-w-48">
				{provisionCommand === null ? (
					<span className="text-muted">None</span>
				) : (
					<span title={provisionCommand} className="block truncate font-mono text-xs">
						{provisionCommand}
					</span>
				)}
			</Cell>
			<Cell align="end" className="relative">
				<Menu label={`Actions for ${name}`} icon="dots" size="small">
					<MenuLink to="/workspaces" search={{ project: id }}>
						Workspaces
					</MenuLink>
					<MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
						Delete…
					</MenuItem>
				</Menu>
				{isDeleting && (
					<ConfirmDialog
						title={`Delete ${name}`}
						confirmLabel="Delete project"
						failureTitle="The project could not be deleted"
						danger
						onConfirm={confirm}
						onClose={() => setDeleting(false)}
					>
						<p>Only the project's settings are deleted. Its folder, issues and workspaces are kept.</p>
					</ConfirmDialog>
				)}
			</Cell>
		</Row>
	);
}
