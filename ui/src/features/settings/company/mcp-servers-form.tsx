import { type Company, isMcpServer } from "@paperclipai/shared";
import { toast } from "../../../kit/toast/toast.ts";
import { useSecretNames } from "../../agents/api.ts";
import { McpServerEditor } from "../../mcp-servers/mcp-server-editor.tsx";
import { mcpServerErrors } from "../../mcp-servers/mcp-server-errors.ts";
import { TRANSPORTS } from "../../mcp-servers/mcp-server-list.ts";
import { hasPlainSecret } from "../../mcp-servers/plain-secrets.ts";
import { FormActions } from "../components/form-actions.tsx";
import { SettingsForm, SettingsSection } from "../components/settings-section.tsx";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { useUpdateCompany } from "./api.ts";

export function McpServersForm({ company }: { company: Company }) {
	const update = useUpdateCompany(company.id);
	const { data: secretNames = [] } = useSecretNames(company.id);
	const form = useSettingsForm({
		name: `mcp servers ${company.id}`,
		stored: { mcpServers: company.mcpServers },
		isStorable: ({ mcpServers = [] }) => !mcpServers.some(hasPlainSecret),
		async save({ mcpServers }) {
			await update.mutateAsync({ mcpServers });
			toast({ text: "The MCP servers were saved. Changes apply from the next run of each agent." });
		},
	});
	const { value, onChange, error } = form.field("mcpServers");
	return (
		<SettingsSection
			title="MCP servers"
			about="Programs or URLs that give all agents more tools. An agent's settings can leave one out, or replace it."
		>
			<SettingsForm form={form} className="grid gap-4">
				<McpServerEditor
					label="MCP servers of the company"
					entries={value}
					onChange={(entries) => onChange(entries.filter(isMcpServer))}
					transports={TRANSPORTS}
					secretNames={secretNames}
					errors={mcpServerErrors(form.error, value)}
				/>
				{error && <p className="text-[13px] text-bad">{error}</p>}
				<FormActions form={form} saveLabel="Save MCP servers" />
			</SettingsForm>
		</SettingsSection>
	);
}
