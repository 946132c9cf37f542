import { Link } from "@tanstack/react-router";
import { Cell } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useAgents } from "../../agents/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { SettingsPage } from "../components/settings-page.tsx";
import {
	useAgentKeys,
	useBoardKeys,
	useCreateAgentKey,
	useCreateBoardKey,
	useMe,
	useRevokeAgentKey,
	useRevokeBoardKey,
} from "./api.ts";
import { KeyList } from "./key-list.tsx";
import { NewKeyForm } from "./new-key-form.tsx";

export function KeysPage() {
	return (
		<SettingsPage title="API keys" about="Keys that users and agents use to call the API.">
			<BoardKeys />
			<AgentKeys />
		</SettingsPage>
	);
}

function BoardKeys() {
	const create = useCreateBoardKey();
	const revoke = useRevokeBoardKey();
	const { data: me } = useMe();
	return (
		<KeyList
			title="Board keys"
			about={
				me?.deployment === "authenticated"
					? "Each board member logs in with their own key. Programs send a key as a bearer token."
					: "This server trusts every local program, so keys are not required. When login is required, each user logs in with a key."
			}
			form={<NewKeyForm label="Key name" placeholder="Ada, laptop" create={(name) => create.mutateAsync(name)} />}
			keys={useBoardKeys()}
			empty="No board keys."
			nameClass="max-w-80 max-sm:w-full max-sm:max-w-0"
			usage={{
				head: { name: "Last used", align: "end" },
				cell: ({ lastUsedAt }) => (
					<Cell align="end" className="text-muted">
						{lastUsedAt ? <TimeAgo at={lastUsedAt} /> : "never"}
					</Cell>
				),
			}}
			effectOf={() => "Anyone using this key is signed out, and the key stops working."}
			revoke={({ id }) => revoke.mutateAsync(id)}
		/>
	);
}

function AgentKeys() {
	const companyId = useCompanyId();
	const { data } = useAgents(companyId);
	const agents = data?.filter(({ status, oneOff }) => status !== "terminated" && !oneOff);
	const create = useCreateAgentKey(companyId);
	const revoke = useRevokeAgentKey(companyId);
	return (
		<KeyList
			title="Agent keys"
			about="For agents that call the API outside of a run, for example from a CI build. Runs get their own tokens."
			form={
				agents &&
				agents.length > 0 && (
					<NewKeyForm
						label="Key name"
						placeholder="Nightly build"
						owners={agents}
						create={(name, agentId) => create.mutateAsync({ agentId, name })}
					/>
				)
			}
			keys={useAgentKeys(companyId, agents)}
			empty="No agent keys."
			owner={{
				head: { name: "Agent" },
				cell: ({ agent }) => (
					<Cell className="max-w-60">
						<Link
							to="/agents/$agentId"
							params={{ agentId: agent.id }}
							className="block truncate text-accent hover:underline"
						>
							{agent.name}
						</Link>
					</Cell>
				),
			}}
			nameClass="max-w-60"
			effectOf={({ agent }) => `${agent.name} can no longer use this key.`}
			revoke={(key) => revoke.mutateAsync(key)}
		/>
	);
}
