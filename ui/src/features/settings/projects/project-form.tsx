import type { Project } from "@paperclipai/shared";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { FolderButton } from "../../../components/folder-picker/folder-button.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { AreaField, NumberField, SelectField, TextField } from "../components/fields.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { SettingsForm, SettingsSection, sectionsClass } from "../components/settings-section.tsx";
import { type FieldProps, useSettingsForm } from "../components/use-settings-form.ts";
import { useCreateProject, useUpdateProject } from "./api.ts";
import { ProjectFiles } from "./project-files.tsx";
import { NEW_PROJECT, type ProjectValues, toProject, toProjectValues } from "./project-values.ts";

interface ProjectFormProps {
	companyId: string;
	/** `null`: a new project. */
	project: Project | null;
	onDone: () => void;
}

const MODES = [
	{ value: "", label: "Automatic: a worktree in a git repository, otherwise the folder" },
	{ value: "worktree", label: "A separate worktree" },
	{ value: "shared", label: "The repository itself, one run at a time" },
	{ value: "directory", label: "The folder itself, any number of runs" },
] as const;

export function ProjectForm({ companyId, project, onDone }: ProjectFormProps) {
	const create = useCreateProject(companyId);
	const update = useUpdateProject(project?.id ?? "");
	const form = useSettingsForm<ProjectValues>({
		name: `project ${project?.id ?? `new ${companyId}`}`,
		stored: project ? toProjectValues(project) : NEW_PROJECT,
		async save(values, changed) {
			const all = toProject(values);
			if (!project) await create.mutateAsync(all);
			else await update.mutateAsync(Object.fromEntries(Object.entries(all).filter(([key]) => key in changed)));
			toast({ text: `The project ${values.name} was saved.` });
			onDone();
		},
	});
	const { values, field } = form;
	return (
		<SettingsForm form={form} className={sectionsClass}>
			<SettingsSection title="Repository" about="The folder in which agents work on the project's issues.">
				<TextField label="Name" required maxLength={200} {...field("name")} />
				<TextField
					label="Folder"
					hint="Absolute path of a repository or folder on the server."
					required
					isCode
					placeholder="/home/ada/code/web-shop"
					{...field("path")}
					button={<FolderButton folder={values.path} onChoose={field("path").onChange} />}
				/>
			</SettingsSection>
			<SettingsSection title="Workspaces" about="How issues get a workspace.">
				<SelectField label="Workspace of each issue" options={MODES} {...field("workspaceMode")} />
				<TextField
					label="Base branch"
					hint="Leave empty to use the branch checked out in the folder."
					isCode
					placeholder="main"
					{...field("baseRef")}
				/>
				<AreaField
					label="Setup command"
					hint="Runs in a new worktree before the first run, for example to install dependencies."
					isCode
					rows={2}
					placeholder="pnpm install --frozen-lockfile"
					{...field("provisionCommand")}
				/>
				<AreaField label="Teardown command" isCode rows={2} {...field("teardownCommand")} />
				<ProjectFiles {...field("files")} />
			</SettingsSection>
			<SettingsSection title="Limits" about="Resource limits, and what agents may do outside their worktree.">
				<ProjectLimits field={field} />
				<ToggleField
					label="Allow agents to push"
					hint="Otherwise, git push is rejected in their worktrees."
					dangerous
					checked={values.allowPush}
					onChange={field("allowPush").onChange}
				/>
				<FormActions form={form} onCancel={onDone} />
			</SettingsSection>
		</SettingsForm>
	);
}

interface ProjectLimitsProps {
	field: FieldProps<ProjectValues>;
}

function ProjectLimits({ field }: ProjectLimitsProps) {
	return (
		<div className="grid items-start gap-4 sm:grid-cols-3">
			<NumberField label="Command timeout (s)" kind="whole" {...field("commandTimeoutSec")} />
			<NumberField
				label="Maximum open worktrees"
				hint="Leave empty to use the company setting."
				kind="whole"
				{...field("maxWorktrees")}
			/>
			<NumberField
				label="Close unused after (days)"
				hint="Leave empty to use the company setting."
				kind="whole"
				{...field("closeWorktreesAfterDays")}
			/>
		</div>
	);
}
