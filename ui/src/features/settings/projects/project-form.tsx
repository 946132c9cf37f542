import type { Project } from "@paperclipai/shared";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { FolderButton } from "../../../components/folder-picker/folder-button.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { FormActions } from "../components/form-actions.tsx";
import { NumberField } from "../components/number-field.tsx";
import { SelectField } from "../components/select-field.tsx";
import { SettingsForm } from "../components/settings-form.tsx";
import { SettingsSection, sectionsClass } from "../components/settings-section.tsx";
import { AreaField, TextField } from "../components/text-field.tsx";
import { type FieldProps, useSettingsForm } from "../components/use-settings-form.ts";
import { useCreateProject, useUpdateProject } from "./api.ts";
import { ProjectFiles } from "./project-files.tsx";
import { NEW_PROJECT, type ProjectValues, toProject, toProjectValues } from "./project-values.ts";

interface ProjectFormProps {
	companyId: string;
	/** `null` for a new one. */
	project: Project | null;
	onDone: () => void;
}

const MODES = [
	{ value: "", label: "A worktree of its own in a git repository, else the folder" },
	{ value: "worktree", label: "A worktree of its own" },
	{ value: "shared", label: "The repository itself, one run at a time" },
	{ value: "directory", label: "The folder itself, any number of runs" },
] as const;

/** A repository or folder, and how agents work in it. */
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
			<SettingsSection title="Repository" about="The folder that the issues of the project are about.">
				<TextField label="Name" required maxLength={200} {...field("name")} />
				<TextField
					label="Folder"
					hint="Full path of a repository or folder on the server's machine."
					required
					isCode
					placeholder="/home/ada/code/web-shop"
					{...field("path")}
					button={<FolderButton folder={values.path} onChoose={field("path").onChange} />}
				/>
			</SettingsSection>
			<SettingsSection title="Workspaces" about="How each issue gets a place to work in.">
				<SelectField label="Each issue is worked on in" options={MODES} {...field("workspaceMode")} />
				<TextField
					label="Base branch"
					hint="Empty: the branch that is checked out in the folder."
					isCode
					placeholder="main"
					{...field("baseRef")}
				/>
				<AreaField
					label="Command for a new worktree"
					hint="Runs in a shell before the first run, such as the installation of dependencies."
					isCode
					rows={2}
					placeholder="pnpm install --frozen-lockfile"
					{...field("provisionCommand")}
				/>
				<AreaField label="Command before a worktree is removed" isCode rows={2} {...field("teardownCommand")} />
				<ProjectFiles {...field("files")} />
			</SettingsSection>
			<SettingsSection title="Limits" about="What agents may take, and what they may do beyond their worktree.">
				<ProjectLimits field={field} />
				<ToggleField
					label="Agents may push"
					hint="Otherwise git push is refused in their worktrees."
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
				label="Open worktrees at most"
				hint="Empty: as the company."
				kind="whole"
				{...field("maxWorktrees")}
			/>
			<NumberField
				label="Close unused after (days)"
				hint="Empty: as the company."
				kind="whole"
				{...field("closeWorktreesAfterDays")}
			/>
		</div>
	);
}
