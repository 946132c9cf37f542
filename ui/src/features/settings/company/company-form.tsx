import type { Company } from "@paperclipai/shared";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { FormActions } from "../components/form-actions.tsx";
import { NumberField } from "../components/number-field.tsx";
import { toNumber, toText } from "../components/number-text.ts";
import { SettingsForm } from "../components/settings-form.tsx";
import { SettingsSection } from "../components/settings-section.tsx";
import { AreaField, TextField } from "../components/text-field.tsx";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { useUpdateCompany } from "./api.ts";

/** Name of a company and the rules for its agents. */
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
		<SettingsSection title="General" about="What the company is called, and the rules for all of its agents.">
			<SettingsForm form={form} className="grid gap-4">
				<TextField label="Name" required maxLength={200} {...field("name")} />
				<AreaField label="Description" hint="What the company does. Agents may read it." {...field("description")} />
				<p className="text-[13px] text-muted">
					Issues are numbered as <span className="font-mono">{company.issuePrefix}-1</span>; the letters stay as they
					are.
				</p>
				<ToggleField
					label="Ask a board member before an agent is hired"
					hint="Otherwise agents hire copies of themselves without asking."
					checked={values.requireBoardApprovalForNewAgents}
					onChange={field("requireBoardApprovalForNewAgents").onChange}
				/>
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<NumberField
						label="Open worktrees at most"
						hint="Empty: no limit. A project may have its own."
						kind="whole"
						{...field("maxWorktrees")}
					/>
					<NumberField
						label="Close unused worktrees after (days)"
						hint="Of issues that are done or cancelled. Empty: never."
						kind="whole"
						{...field("closeWorktreesAfterDays")}
					/>
				</div>
				<FormActions form={form} />
			</SettingsForm>
		</SettingsSection>
	);
}
