import type { Agent, ConfigRevision } from "@paperclipai/shared";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useConfigSchema } from "../../../adapters/adapter-queries.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { LoadMore } from "../../../kit/table/load-more.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { formatDateTime } from "../../../kit/text/format.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { readAgentSearch } from "../agent-search.ts";
import { useConfigRevisions } from "../parts-api.ts";
import { restoredFrom } from "../revisions/restored-from.ts";
import { RevisionDiff } from "../revisions/revision-diff.tsx";
import { settingName } from "../revisions/setting-name.ts";

export function RevisionsTab({ agent }: { agent: Agent }) {
	const query = useConfigRevisions(agent.id);
	const { data: revisions, error, refetch } = query;
	const { data: schema } = useConfigSchema(agent.adapterType);
	const nameOf = (key: string) => settingName(key, schema?.fields);
	const { revision: chosenId } = readAgentSearch(useSearch({ strict: false }));
	const navigate = useNavigate({ from: "/agents/$agentId" });
	if (!revisions && error) {
		return <ErrorNotice title="The revisions could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!revisions) return <LoadingRows label="Loading revisions" />;
	const chosen = revisions.find(({ id }) => id === chosenId) ?? revisions[0];
	if (!chosen) {
		return (
			<EmptyState title="No changes yet">
				<p className="text-muted">Every change to the settings is kept here and can be undone.</p>
			</EmptyState>
		);
	}
	const restored = restoredFrom(revisions);
	const choose = (revision: string) => void navigate({ search: { tab: "revisions", revision }, replace: true });
	return (
		<div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
			<Panel title="Changes" flush>
				<ul className="divide-y divide-line">
					{revisions.map((revision) => (
						<li key={revision.id}>
							<button
								type="button"
								aria-current={revision === chosen}
								onClick={() => choose(revision.id)}
								className="block w-full px-4 py-2.5 text-left hover:bg-sunken/60 aria-[current=true]:bg-accent-soft"
							>
								<span className="flex justify-between gap-2">
									<span className="font-medium" title={formatDateTime(revision.createdAt)}>
										<TimeAgo at={revision.createdAt} />
									</span>
									{(revision === revisions[0] || revision.isCurrent) && (
										<span className="text-xs text-muted">
											{revision === revisions[0] ? "Current" : "Same as current"}
										</span>
									)}
								</span>
								<span className="block truncate text-[13px] text-muted">
									{summaryOf(revision, restored.get(revision.id), nameOf)}
								</span>
							</button>
						</li>
					))}
				</ul>
				<LoadMore query={query} what="revisions" />
				<p className="border-t border-line px-4 py-2.5 text-[13px] text-muted">
					Revisions cover the adapter and its settings, the environment and the schedule, but not identity and budget.
				</p>
			</Panel>
			<RevisionDiff key={chosen.id} agent={agent} revisions={revisions} chosen={chosen} nameOf={nameOf} />
		</div>
	);
}

function summaryOf(
	{ before, changedKeys }: ConfigRevision,
	restored: ConfigRevision | undefined,
	nameOf: (key: string) => string,
): string {
	if (before === null) return "Created";
	if (restored) return `Restored from ${formatDateTime(restored.createdAt)}`;
	return changedKeys.map(nameOf).join(", ");
}
