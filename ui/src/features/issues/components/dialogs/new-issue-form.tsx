import { pick } from "@paperclipai/shared";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../../../../kit/button.tsx";
import { Combobox } from "../../../../kit/form/combobox.tsx";
import { inputClass } from "../../../../kit/form/input-class.ts";
import { Select } from "../../../../kit/form/select.tsx";
import { useMutateOnce } from "../../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { toast } from "../../../../kit/toast/toast.ts";
import { useAgents } from "../../../agents/api.ts";
import { PromptNotice } from "../../../agents/components/prompt-notice.tsx";
import { PausedHint } from "../../../agents/page/pause-button.tsx";
import { useCompanyId } from "../../../companies/selected-company.ts";
import { agentOptionsOf } from "../../../runs/agent-options.ts";
import { useCreateIssue, useProjects } from "../../api.ts";
import { EDITED_FIELDS, IssueFields } from "../issue-fields.tsx";
import { type NewIssuePreset, useNewIssue } from "./use-new-issue.ts";

export interface NewIssueFormProps {
	preset?: NewIssuePreset;
	onClose: () => void;
}

/** Input is kept when the form is closed or the page reloads. */
export function NewIssueForm({ preset = {}, onClose }: NewIssueFormProps) {
	const companyId = useCompanyId();
	const titleField = useRef<HTMLInputElement>(null);
	// The form may load after its dialog.
	useEffect(() => titleField.current?.focus(), []);
	const { values, isRestored, set, clear } = useNewIssue(companyId, preset);
	const { title, description, assignee, project } = values;
	const { data: agents = [] } = useAgents(companyId);
	const assigned = agents.find(({ id }) => id === assignee);
	const { data: projects = [] } = useProjects(companyId);
	const create = useCreateIssue(companyId, ({ identifier }) => {
		clear();
		toast({ text: `The issue ${identifier} was created.`, link: { to: `/issues/${identifier}`, label: "Open" } });
	});
	const isPaused = assigned?.status === "paused";
	const createOnce = useMutateOnce(create);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (title.trim() === "") return;
		const body = {
			...{ title, description: description.trim() === "" ? null : description },
			...pick(values, EDITED_FIELDS),
			assigneeAgentId: assignee || null,
			...(project && { projectId: project }),
			...(preset.parentId && { parentId: preset.parentId }),
		};
		createOnce(body, onClose);
	}

	return (
		<form onSubmit={submit} className="grid gap-3">
			{isRestored && <RestoredNotice onClear={clear} />}
			<input
				aria-label="Title"
				placeholder="Title"
				required
				maxLength={500}
				ref={titleField}
				value={title}
				onChange={(event) => set({ title: event.target.value })}
				className={`${inputClass} font-medium`}
			/>
			<textarea
				aria-label="Description"
				placeholder="What needs to be done, and how to verify it. Markdown is supported."
				rows={6}
				value={description}
				onChange={(event) => set({ description: event.target.value })}
				className={`${inputClass} resize-y`}
			/>
			<div className="grid gap-3 sm:grid-cols-2">
				<IssueFields
					values={values}
					onChange={set}
					frame={(label, control) => (
						<div className="grid gap-1 text-[13px]">
							<span aria-hidden="true">{label}</span>
							{control}
						</div>
					)}
				/>
				<div className="grid gap-1 text-[13px]">
					<span aria-hidden="true">Assignee</span>
					<Combobox
						label="Assignee"
						placeholder="Unassigned"
						emptyLabel="Unassigned"
						value={assignee}
						onChange={(next) => set({ assignee: next })}
						options={agentOptionsOf(agents.filter(({ status }) => status !== "terminated"))}
					/>
				</div>
				{projects.length > 0 && (
					<div className="grid gap-1 text-[13px]">
						<span aria-hidden="true">Project</span>
						<Select
							label="Project"
							value={project}
							onChange={(next) => set({ project: next })}
							options={[
								{ value: "", label: preset.parentId ? "Same as parent" : "None" },
								...projects.map(({ id, name }) => ({ value: id, label: name })),
							]}
						/>
					</div>
				)}
			</div>
			{assigned && isPaused && <PausedHint agent={assigned} />}
			{assigned && <PromptNotice agent={assigned} />}
			{create.error && <ErrorNotice title="The issue could not be created" error={create.error} />}
			<div className="flex items-center justify-end gap-2">
				<span className="mr-auto text-xs text-muted">{startOf(assignee, isPaused)}</span>
				<Button onClick={onClose}>Cancel</Button>
				<Button type="submit" variant="primary" disabled={create.isPending || title.trim() === ""}>
					Create issue
				</Button>
			</div>
		</form>
	);
}

function startOf(assignee: string, isPaused: boolean): string {
	if (assignee === "") return "Assign the issue later to start work on it.";
	return isPaused ? "The agent starts once it is resumed." : "The agent starts immediately.";
}

function RestoredNotice({ onClear }: { onClear: () => void }) {
	return (
		<p className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2 text-[13px]">
			Your unsaved changes were restored.
			<Button size="small" onClick={onClear}>
				Start over
			</Button>
		</p>
	);
}
