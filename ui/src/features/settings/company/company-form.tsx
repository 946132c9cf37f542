import type { Company } from "@paperclipai/shared";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { AreaField, NumberField, TextField } from "../components/fields.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { toNumber, toText } from "../components/number-text.ts";
import { SettingsForm, SettingsSection } from "../components/settings-section.tsx";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { useUpdateCompany } from "./api.ts";

export function CompanyForm({ company }: { company: Company }) {
	const update = useUpdateCompany(company.id);
	const form = useSettingsForm({
		name: `company ${company.id}`,
		stored: {
			name: company.name,
			description: company.description ?? "",
			requireBoardApprovalForNewAgents: company.requireBoardApprovalForNewAgents,
			maxWorktrees: toText(company.maxWorktrees),
			closeWorktreesAfterDays: toText(company.closeWorktreesAfterDays),
		},
		async save(_, { maxWorktrees, closeWorktreesAfterDays, description, ...changed }) {
			await update.mutateAsync({
				...changed,
				...(description !== undefined && { description: description.trim() || null }),
				...(maxWorktrees !== undefined && { maxWorktrees: toNumber(maxWorktrees) }),
				...(closeWorktreesAfterDays !== undefined && { closeWorktreesAfterDays: toNumber(closeWorktreesAfterDays) }),
			});
			toast({ text: "The company was saved." });
		},
	});
	const { values, field } = form;
	return (
		<SettingsSection title="General" about="The company's name, and rules for all its agents.">
			<SettingsForm form={form} className="grid gap-4">
				<TextField label="Name" required maxLength={200} {...field("name")} />
				<AreaField label="Description" hint="What the company does. Agents may read it." {...field("description")} />
				<p className="text-[13px] text-muted">
					Issue keys look like <span className="font-mono">{company.issuePrefix}-1</span>. The prefix cannot be changed.
				</p>
				<ToggleField
					label="Require board approval to hire agents"
					hint="Otherwise, agents can hire copies of themselves without approval."
					checked={values.requireBoardApprovalForNewAgents}
					onChange={field("requireBoardApprovalForNewAgents").onChange}
				/>
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<NumberField
						label="Maximum open worktrees"
						hint="Leave empty for no limit. Projects can override this."
						kind="whole"
						{...field("maxWorktrees")}
					/>
					<NumberField
						label="Close unused worktrees after (days)"
						hint="Applies to done and cancelled issues. Leave empty to keep them open."
						kind="whole"
						{...field("closeWorktreesAfterDays")}
					/>
				</div>
				<FormActions form={form} />
			</SettingsForm>
		</SettingsSection>
	);
}
