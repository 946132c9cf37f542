import type { IssuePriority } from "@paperclipai/shared";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../kit/button.tsx";
import { Combobox } from "../../../../kit/combobox.tsx";
import { ErrorNotice } from "../../../../kit/error-notice.tsx";
import { inputClass } from "../../../../kit/input-class.ts";
import { priorityOptions } from "../../../../kit/issue-looks.ts";
import { Select } from "../../../../kit/select.tsx";
import { toast } from "../../../../kit/toast/toast.ts";
import { useMutateOnce } from "../../../../kit/use-mutate-once.ts";
import { useStoredDraft } from "../../../../kit/use-stored-draft.ts";
import { useAgents } from "../../../agents/api.ts";
import { useCompanyId } from "../../../companies/company-context.ts";
import { agentOptionsOf } from "../../../runs/agent-options.ts";
import { useCreateIssue, useProjects } from "../../api.ts";

export interface NewIssueFormProps {
	preset?: { assigneeAgentId?: string | undefined; projectId?: string | undefined; parentId?: string | undefined };
	onClose: () => void;
}

/** Creates an issue. What was typed stays when the form is closed or the page reloads. */
export function NewIssueForm({ preset = {}, onClose }: NewIssueFormProps) {
	const companyId = useCompanyId();
	const titleField = useRef<HTMLInputElement>(null);
	// The form may come later than the dialog around it.
	useEffect(() => titleField.current?.focus(), []);
	const draft = preset.parentId ?? companyId;
	const [title, setTitle] = useStoredDraft(`new-issue-title ${draft}`);
	const [description, setDescription] = useStoredDraft(`new-issue-description ${draft}`);
	const [assignee, setAssignee] = useState(preset.assigneeAgentId ?? "");
	const [priority, setPriority] = useState<IssuePriority>("medium");
	const [project, setProject] = useState(preset.projectId ?? "");
	const { data: agents = [] } = useAgents(companyId);
	const { data: projects = [] } = useProjects(companyId);
	const create = useCreateIssue(companyId, ({ identifier }) => {
		setTitle("");
		setDescription("");
		toast({ text: `${identifier} was created`, link: { to: `/issues/${identifier}`, label: "Open" } });
	});
	const createOnce = useMutateOnce(create);

	function submit(event?: FormEvent) {
		event?.preventDefault();
		if (title.trim() === "") return;
		const body = {
			...{ title, priority, description: description.trim() === "" ? null : description },
			assigneeAgentId: assignee || null,
			...(project && { projectId: project }),
			...(preset.parentId && { parentId: preset.parentId }),
		};
		createOnce(body, onClose);
	}

	function submitOnKeys(event: KeyboardEvent) {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
	}

	return (
		<form onSubmit={submit} onKeyDown={submitOnKeys} className="grid gap-3">
			<input
				aria-label="Title"
				placeholder="Title"
				required
				maxLength={500}
				ref={titleField}
				value={title}
				onChange={(event) => setTitle(event.target.value)}
				className={`${inputClass} font-medium`}
			/>
			<textarea
				aria-label="Description"
				placeholder="What is to be done, and how to check it. Markdown works."
				rows={6}
				value={description}
				onChange={(event) => setDescription(event.target.value)}
				className={`${inputClass} resize-y`}
			/>
			<div className="grid gap-3 sm:grid-cols-2">
				<div className="grid gap-1 text-[13px]">
					<span aria-hidden="true">Priority</span>
					<Select label="Priority" value={priority} onChange={setPriority} options={priorityOptions} />
				</div>
				<div className="grid gap-1 text-[13px]">
					<span aria-hidden="true">Assignee</span>
					<Combobox
						label="Assignee"
						placeholder="Unassigned"
						emptyLabel="Unassigned"
						value={assignee}
						onChange={setAssignee}
						options={agentOptionsOf(agents.filter(({ status }) => status !== "terminated"))}
					/>
				</div>
				{projects.length > 0 && (
					<div className="grid gap-1 text-[13px]">
						<span aria-hidden="true">Project</span>
						<Select
							label="Project"
							value={project}
							onChange={setProject}
							options={[
								{ value: "", label: preset.parentId ? "As its parent" : "None" },
								...projects.map(({ id, name }) => ({ value: id, label: name })),
							]}
						/>
					</div>
				)}
			</div>
			{create.error && <ErrorNotice title="The issue was not created" error={create.error} />}
			<div className="flex items-center justify-end gap-2">
				<span className="mr-auto text-xs text-muted">
					{assignee ? "The agent starts on it at once." : "Assign it later to have it worked on."}
				</span>
				<Button onClick={onClose}>Cancel</Button>
				<Button type="submit" look="primary" disabled={create.isPending || title.trim() === ""}>
					Create issue
				</Button>
			</div>
		</form>
	);
}
