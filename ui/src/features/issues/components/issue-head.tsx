import type { HeartbeatContext } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../kit/menu/menu-item.tsx";

const DeleteIssueDialog = lazyPart(async () => (await import("./dialogs/delete-issue-dialog.tsx")).DeleteIssueDialog);

export function IssueHead({ details: { issue, ancestors } }: { details: HeartbeatContext }) {
	const [isDeleting, setDeleting] = useState(false);
	return (
		<div className="flex min-h-9 items-center gap-2 text-[13px] text-muted">
			<nav aria-label="Breadcrumb" className="flex min-w-0 flex-wrap items-center gap-x-1.5">
				<Link to="/issues" className="hover:text-accent">
					Issues
				</Link>
				{ancestors.toReversed().map(({ id, identifier, title }) => (
					<span key={id} className="flex min-w-0 items-center gap-1.5">
						<span aria-hidden="true">/</span>
						<Link
							to="/issues/$issueId"
							params={{ issueId: identifier }}
							className="max-w-56 truncate hover:text-accent"
							title={title}
						>
							<span className="font-mono text-xs">{identifier}</span> {title}
						</Link>
					</span>
				))}
				<span aria-hidden="true">/</span>
				<span className="font-mono text-xs text-text">{issue.identifier}</span>
			</nav>
			<div className="ml-auto flex items-center">
				<CopyButton label="Copy link" text={() => new URL(`/issues/${issue.identifier}`, window.location.href).href} />
				<Menu label="Actions" icon="dots" size="small">
					<MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
						Delete…
					</MenuItem>
				</Menu>
			</div>
			{isDeleting && (
				<Suspense>
					<DeleteIssueDialog issue={issue} onClose={() => setDeleting(false)} />
				</Suspense>
			)}
		</div>
	);
}
