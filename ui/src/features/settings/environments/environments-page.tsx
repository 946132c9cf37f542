import { ENVIRONMENT_DRIVER_NAMES, type Environment, environmentDriver } from "@paperclipai/shared";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEnvironments } from "../../../api/company-lists.ts";
import { Button } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { useAgents } from "../../agents/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { GoneNotice, ListState } from "../components/list-state.tsx";
import { SettingsPage } from "../components/settings-page.tsx";
import { EnvironmentForm } from "./environment-form.tsx";
import { EnvironmentItem } from "./environment-item.tsx";

const ABOUT = "Where agents run besides this server.";

export function EnvironmentsPage() {
	const companyId = useCompanyId();
	const search = useSearch({ from: "/settings/environments" });
	const navigate = useNavigate({ from: "/settings/environments" });
	const environments = useEnvironments(companyId);
	const edited = environments.data?.find(({ id }) => id === search.id) ?? null;
	const driver = edited?.driver ?? ENVIRONMENT_DRIVER_NAMES.find((name) => name === search.new);
	const close = () => void navigate({ search: {}, ignoreBlocker: true });

	if (driver) {
		return (
			<SettingsPage
				title={edited?.name ?? environmentDriver(driver).addLabel}
				about={ABOUT}
				parent={{ to: "/settings/environments", label: "Environments" }}
			>
				<EnvironmentForm
					key={edited?.id ?? driver}
					companyId={companyId}
					driver={driver}
					environment={edited}
					onDone={close}
				/>
			</SettingsPage>
		);
	}
	const add = (
		<div className="flex flex-wrap gap-2">
			{ENVIRONMENT_DRIVER_NAMES.map((name, index) => (
				<Button
					key={name}
					variant={index === 0 ? "primary" : "plain"}
					onClick={() => void navigate({ search: { new: name } })}
				>
					{environmentDriver(name).addLabel}
				</Button>
			))}
		</div>
	);
	return (
		<SettingsPage title="Environments" about={ABOUT} actions={environments.data?.length ? add : null}>
			{search.id !== undefined && environments.data && <GoneNotice what="environment" />}
			<ListState
				what="environments"
				query={environments}
				empty={
					<EmptyState title="All runs use this server">
						<p className="max-w-md text-muted">Add an environment, then choose it for an agent or an issue.</p>
						{add}
					</EmptyState>
				}
			>
				{(items) => <EnvironmentList environments={items} onEdit={(id) => void navigate({ search: { id } })} />}
			</ListState>
		</SettingsPage>
	);
}

interface EnvironmentListProps {
	environments: readonly Environment[];
	onEdit: (id: string) => void;
}

function EnvironmentList({ environments, onEdit }: EnvironmentListProps) {
	const { data: agents = [] } = useAgents(useCompanyId());
	return (
		<ul aria-label="Environments" className="divide-y divide-line rounded-lg border border-line bg-surface">
			{environments.map((environment) => (
				<EnvironmentItem
					key={environment.id}
					environment={environment}
					users={agents.filter(
						({ defaultEnvironmentId, status }) => defaultEnvironmentId === environment.id && status !== "terminated",
					)}
					onEdit={() => onEdit(environment.id)}
				/>
			))}
		</ul>
	);
}
