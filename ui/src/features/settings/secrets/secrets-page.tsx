import type { Secret } from "@paperclipai/shared";
import { useState } from "react";
import { useEnvironments, useSecrets } from "../../../api/company-lists.ts";
import { Button } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { type Column, Table } from "../../../kit/table/table.tsx";
import { useAgents } from "../../agents/api.ts";
import { useCompanies } from "../../companies/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { ListState } from "../components/list-state.tsx";
import { SettingsPage } from "../components/settings-page.tsx";
import { CreateSecretDialog, RotateSecretDialog } from "./secret-dialogs.tsx";
import { SecretRow } from "./secret-row.tsx";
import { secretUsers } from "./secret-users.ts";

const HEAD: Column[] = [
	{ name: "Name" },
	{ name: "Used by", hide: "phone" },
	{ name: "Version", align: "end", hide: "phone" },
	{ name: "Changed", align: "end", hide: "phone" },
	{ name: "" },
];

export function SecretsPage() {
	const companyId = useCompanyId();
	const secrets = useSecrets(companyId);
	const { data: agents = [] } = useAgents(companyId);
	const { data: environments = [] } = useEnvironments(companyId);
	const [isCreating, setCreating] = useState(false);
	const [rotated, setRotated] = useState<Secret | null>(null);
	const company = useCompanies().data?.find(({ id }) => id === companyId);
	const users = secretUsers({ agents, environments, company });
	const create = (
		<Button variant="primary" onClick={() => setCreating(true)}>
			New secret
		</Button>
	);
	return (
		<SettingsPage
			title="Secrets"
			about="Tokens and keys for the environment variables of agents, MCP servers and environments. Stored values are never shown again."
			actions={secrets.data?.length ? create : null}
		>
			<ListState
				what="secrets"
				query={secrets}
				empty={
					<EmptyState title="No secrets yet">
						<p className="max-w-md text-muted">
							Store a token and refer to it in the environment variables of an agent or in an MCP server. This keeps it
							out of the configuration, and masks it in all output.
						</p>
						{create}
					</EmptyState>
				}
			>
				{(items) => (
					<Table label="Secrets" head={HEAD}>
						{items.map((secret) => (
							<SecretRow
								key={secret.id}
								secret={secret}
								users={users.get(secret.name)}
								onRotate={() => setRotated(secret)}
							/>
						))}
					</Table>
				)}
			</ListState>
			{isCreating && <CreateSecretDialog companyId={companyId} onClose={() => setCreating(false)} />}
			{/* Outside of the row, so that input survives the secret's deletion. */}
			{rotated && <RotateSecretDialog secret={rotated} onClose={() => setRotated(null)} />}
		</SettingsPage>
	);
}
