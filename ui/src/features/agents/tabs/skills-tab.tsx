import type { Agent, AgentSkills } from "@paperclipai/shared";
import { useState } from "react";
import { useSkillDescriptions } from "../../../adapters/adapter-queries.ts";
import { Button } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useSkills, useSyncSkills } from "../parts-api.ts";

const STATES: Record<AgentSkills["entries"][number]["state"], string> = {
	available: "Not used",
	configured: "Available in every run",
	installed: "Installed",
	missing: "Missing",
	stale: "Out of date",
	external: "Not from Paperclip",
};

const STATE_COLOURS: Partial<typeof STATES> = {
	configured: "text-ok",
	installed: "text-ok",
	missing: "text-bad",
	stale: "text-warn",
};

export function SkillsTab({ agent }: { agent: Agent }) {
	const { data: skills, error, refetch } = useSkills(agent.id);
	if (!skills && error) {
		return <ErrorNotice title="The skills could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!skills) return <LoadingRows label="Loading skills" />;
	if (!skills.supported || skills.entries.length === 0) {
		return (
			<EmptyState title="No skills">
				<p className="max-w-md text-muted">
					{skills.supported
						? "This agent's adapter does not list skills."
						: "This agent's adapter does not support skills."}
				</p>
			</EmptyState>
		);
	}
	// Resets the form when the stored skills change.
	return <SkillsForm key={skills.desiredSkills.join()} agent={agent} skills={skills} />;
}

function SkillsForm({ agent, skills }: { agent: Agent; skills: AgentSkills }) {
	const [desired, setDesired] = useState<readonly string[]>(skills.desiredSkills);
	const sync = useSyncSkills(agent.id);
	const { data: descriptions } = useSkillDescriptions();
	const isDirty = [...desired].sort().join() !== [...skills.desiredSkills].sort().join();
	return (
		<Panel
			title="Skills"
			flush
			actions={
				isDirty && (
					<>
						<Button size="small" onClick={() => setDesired(skills.desiredSkills)}>
							Discard
						</Button>
						<Button
							size="small"
							variant="primary"
							disabled={sync.isPending}
							onClick={() =>
								sync.mutate([...desired], {
									onSuccess: () => toast({ text: `The skills of ${agent.name} were saved.` }),
								})
							}
						>
							Save
						</Button>
					</>
				)
			}
		>
			{sync.error && (
				<div className="p-4">
					<ErrorNotice title="The skills could not be saved" error={sync.error} />
				</div>
			)}
			<ul className="divide-y divide-line">
				{skills.entries.map(({ key, runtimeName, state, detail }) => (
					<li key={key}>
						<label className="flex cursor-pointer flex-wrap gap-x-3 px-4 py-2.5 hover:bg-sunken/60">
							<input
								type="checkbox"
								checked={desired.includes(key)}
								disabled={state === "external"}
								onChange={(event) =>
									setDesired(event.target.checked ? [...desired, key] : desired.filter((skill) => skill !== key))
								}
								className="mt-0.5 size-4 shrink-0 accent-(--accent)"
							/>
							<span className="min-w-0 flex-1 wrap-anywhere sm:min-w-64">
								<span className="font-medium">{runtimeName ?? key}</span>
								<span className="block max-w-5xl text-[13px] text-muted">
									{descriptions?.get(runtimeName ?? key) ?? detail}
								</span>
							</span>
							<span
								className={`shrink-0 text-[13px] max-sm:basis-full max-sm:pl-7 ${STATE_COLOURS[state] ?? "text-muted"}`}
							>
								{STATES[state]}
							</span>
						</label>
					</li>
				))}
			</ul>
			{skills.warnings.map((warning) => (
				<p key={warning} className="border-t border-line px-4 py-2 text-[13px] text-warn">
					{warning}
				</p>
			))}
		</Panel>
	);
}
